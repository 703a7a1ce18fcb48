import { describe, expect, it } from 'vitest';
import { isBackchannel, mayBecomeBackchannel } from './backchannels.ts';

describe('isBackchannel', () => {
  it.each([
    'はい',
    'はい、はい',
    'ええ。',
    'うん',
    'そうですね',
    'なるほど',
    'へえー',
    'はい、わかりました',
    'うんうん',
    'okay',
  ])('%s is a sign of listening (ja)', (text) => {
    expect(isBackchannel(text, 'ja')).toBe(true);
  });
  it.each(['uh-huh', 'Yeah.', 'I see', 'ok, got it', 'Mm-hmm', 'right', 'はい'])(
    '%s is a sign of listening (en)',
    (text) => {
      expect(isBackchannel(text, 'en')).toBe(true);
    },
  );
  it.each([
    '',
    'いいえ',
    '違います',
    'ちょっと待って',
    'はい、田中です',
    'もう一度',
    'no',
    'stop',
    'wait',
    'yes I want two',
    'はい、はい、はい、はい、違う',
  ])('"%s" takes the turn', (text) => {
    expect(isBackchannel(text, 'ja')).toBe(false);
    expect(isBackchannel(text, 'en')).toBe(false);
  });
});

describe('a text of any length', () => {
  it.each(['ー', 'は', 'a-', '、', 'はい、'])(
    'of "%s" alone is judged without going through it again and again',
    (part) => {
      const text = part.repeat(200_000);
      expect(isBackchannel(text, 'ja')).toBe(false);
      expect(mayBecomeBackchannel(text, 'en')).toBe(false);
    },
  );
});

describe('mayBecomeBackchannel', () => {
  it.each(['は', 'なる', 'uh', 'I', 'ok, got', 'はい', 'はい、わか'])('%s may still become one', (text) => {
    expect(mayBecomeBackchannel(text, 'ja')).toBe(true);
    expect(mayBecomeBackchannel(text, 'en')).toBe(true);
  });
  it.each(['', '予約', 'stop', 'はい、田中', 'なるべく', 'I want', '予約、は'])('"%s" may not', (text) => {
    expect(mayBecomeBackchannel(text, 'ja')).toBe(false);
    expect(mayBecomeBackchannel(text, 'en')).toBe(false);
  });
});
