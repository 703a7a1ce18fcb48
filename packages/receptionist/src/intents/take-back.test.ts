import { describe, expect, it } from 'vitest';
import { readTakeBack } from './take-back.ts';

describe('everything is taken back', () => {
  it.each([
    'やっぱりキャンセルで',
    '受付はキャンセルで',
    'これはなかったことにしてください',
    '今の話はなしで',
    '全部キャンセルしてください',
    'もう結構です、失礼します',
    'やっぱりやめます',
    '妹が運んでくれるそうなので、もう結構です',
    'cancel this',
    'Actually cancel everything',
    'please cancel it',
    "I've changed my mind",
    "I changed my mind, I don't want it",
    "I don't want to book any more",
  ])('%s', (text) => {
    expect(readTakeBack(text, null)).toBe('everything');
  });
});

describe('a caller who cancels may mean something else', () => {
  it.each(['キャンセルお願いします', 'キャンセルで', "I'd like to cancel the appointment", 'cancel please'])(
    '%s',
    (text) => {
      expect(readTakeBack(text, null)).toBe('unclear');
      expect(readTakeBack(text, 'field')).toBe('unclear');
      expect(readTakeBack(text, 'note')).toBeNull();
    },
  );
});

describe('nothing is taken back', () => {
  it.each([
    'なし',
    'なしで',
    'なしでお願いします',
    'もういいですか',
    'やっぱりいい席がいいです',
    'やっぱりやめて5人にしてください',
    'キャンセル料はかかりますか',
    'キャンセル待ちでお願いします',
    "I've changed my mind, make it Friday",
    'I changed my mind about the time',
    'what is your cancellation policy?',
    'can I cancel later?',
  ])('%s', (text) => {
    expect(readTakeBack(text, null)).toBeNull();
  });
  it.each(['全部なしで', '今回はなしで'])('%s, where a field is asked for', (text) => {
    expect(readTakeBack(text, 'field')).toBeNull();
  });
});
