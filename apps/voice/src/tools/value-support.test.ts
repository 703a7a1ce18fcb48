import { describe, expect, it } from 'vitest';
import { supportOf, type Support } from './value-support.ts';

describe('whether a value was said', () => {
  it.each<[string, string[], Support]>([
    ['03-1234-5678', ['0312345678です'], 'supported'],
    ['０３１２３４５６７８', ['ゼロサン、イチニーサンヨン、ゴーロクナナハチ'], 'supported'],
    ['0312345678', ['03の', '1234の5678です'], 'supported'],
    ['09012345678', ['はい', '+819012345678'], 'supported'],
    ['+1 206 555 0188', ['two oh six, five five five, oh one eight eight'], 'supported'],
    ['+44 7700 900123', ['07700 900123'], 'supported'],
    ['+1 206 555 0188', ['206 555 0189'], 'none'],
    ['0312345679', ['0312345678です'], 'none'],
    ['0312345678', ['田中です'], 'none'],
    ['080-1111-2354', ['080-1111-2345です', '最後は2345じゃなくて2354でした'], 'supported'],
    [
      '415-555-0189',
      ['four one five, five five five, oh one nine eight', 'sorry, one eight nine at the end'],
      'supported',
    ],
    ['080-1111-2354', ['最後は2354です', '080-1111-2345です'], 'none'],
    ['080-1111-2399', ['080-1111-2345です', '最後は2354でした'], 'none'],
    ['080-9111-2354', ['080-1111-2345です', '最後は2354でした'], 'none'],
    ['080-1111-2335', ['080-1111-2345です', '3名で、27日の15時にお願いします'], 'none'],
    ['3名', ['三名でお願いします'], 'supported'],
    ['5名', ['はい、お願いします'], 'none'],
    ['田中', ['田中と申します'], 'supported'],
    ['タナカ', ['たなかです'], 'supported'],
    ['来週の火曜日の午後', ['火曜の昼過ぎで'], 'unsure'],
    ['The washing machine leaks', ['my washer is dripping'], 'unsure'],
  ])('%s after %j: %s', (value, said, support) => {
    expect(supportOf(value, said)).toBe(support);
  });
});

it.each([
  ['明日の10時 (2026-11-25 10:00)', '明日の10時でお願いします'],
  ['来週の火曜 (2026-12-01)', '来週の火曜でお願いします'],
  ['at 3 pm (15:00)', 'at 3 pm please'],
])('the date beside the words is no part of what was said: %s', (value, said) => {
  expect(supportOf(value, [said])).toBe('supported');
});
