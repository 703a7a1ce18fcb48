import { describe, expect, it } from 'vitest';
import type { FieldKind } from './field-kind.ts';
import { findValue } from './find-values.ts';
import { hasDay, hasTime } from './find-when.ts';

describe('a value says by itself what it is', () => {
  it.each<[FieldKind, string, string]>([
    ['people', '3名で明日の19時', '3名'],
    ['people', '大人2人と子供1人です', '大人2人と子供1人'],
    ['people', 'ふたりで伺います', 'ふたり'],
    ['people', 'ともだちと、さんにん', 'さんにん'],
    ['people', '6人、いや山ちゃんも来るから7人やな', '7人'],
    ['people', '60人から70人くらいかな', '60人から70人くらい'],
    ['people', '大人2人に子ども2人の4人です', '4人'],
    ['people', 'twenty-eight children', 'twenty-eight children'],
    ['date', 'Wednesdays are bad, Friday would be good', 'Friday'],
    ['dateTime', 'Saturday morning then, at ten if you have it', 'Saturday morning then, at ten'],
    ['nights', '1ぱくです', '1ぱく'],
    ['people', 'two adults and three kids, so five altogether', 'five'],
    ['date', 'the second Tuesday in May, please', 'the second Tuesday in May'],
    ['date', 'the Monday after next', 'Monday after next'],
    ['date', 'not Monday, Wednesday if you can', 'Wednesday'],
    ['date', '来月の1回目の火曜', '来月の1回目の火曜'],
    ['dateTime', 'あしたの午前中、そうねえ、10時ごろに', 'あしたの午前中10時ごろ'],
    ['people', 'a table for four people', 'four people'],
    ['people', 'party of six', 'party of six'],
    ['dateTime', '3名で明日の19時です', '明日の19時'],
    ['dateTime', '来週の土曜日の夜7時くらいで', '来週の土曜日の夜7時くらい'],
    ['dateTime', '12月24日の18時半に', '12月24日の18時半'],
    ['dateTime', "I'd like to come next Friday at 10 am", 'next Friday at 10 am'],
    ['date', '明日の19時', '明日'],
    ['time', '明日の19時', '19時'],
    ['dateTime', 'Thursday morning around ten', 'Thursday morning around ten'],
    ['dateTime', 'I come at 20 December', '20 December'],
    ['dateTime', 'Friday at two, two adults', 'Friday at two'],
    ['date', 'The fourteenth of December', 'The fourteenth of December'],
    ['date', 'tomorrow, for three nights', 'tomorrow'],
    ['past', 'It was yesterday afternoon', 'yesterday afternoon'],
    ['past', '昨日の夕方6時くらいに', '昨日の夕方6時くらい'],
    ['nights', '12月24日から2泊で大人2名', '2泊'],
    ['age', 'うちの子は2歳で', '2歳'],
    ['name', '私、山田花子と申します', '山田花子'],
    ['name', 'Hi, this is John Smith calling about a bill', 'John Smith'],
    ['name', 'my name is Alice Brown and I am ill', 'Alice Brown'],
    ['email', 'taro@example.com です', 'taro@example.com'],
    ['address', '東京都新宿区神楽坂1-2です', '東京都新宿区神楽坂1-2'],
  ])('%s in "%s"', (kind, clause, value) => {
    expect(findValue(clause, kind)?.value).toBe(value);
  });

  it.each<[FieldKind, string]>([
    ['name', "I'm calling about my bill"],
    ['name', "I'm not sure"],
    ['name', '田中'],
    ['people', '3時です'],
    ['dateTime', '3名です'],
    ['dateTime', 'yesterday'],
    ['dateTime', 'this is my first time'],
    ['past', '土曜日の夜です'],
    ['dateTime', 'I have had a toothache since Monday'],
    ['request', '窓際の席'],
  ])('no %s in "%s"', (kind, clause) => {
    expect(findValue(clause, kind)).toBeNull();
  });
});

it.each([
  ['明日の19時', true, true],
  ['明日', true, false],
  ['明日の夜', true, false],
  ['7時半', false, true],
  ['Friday at 10', true, true],
  ['the tenth of May, on the nine fifteen', true, true],
  ['tomorrow morning', true, false],
  ['anytime', false, true],
])('%s: day %s, hour %s', (text, day, time) => {
  expect([hasDay(text), hasTime(text)]).toEqual([day, time]);
});
