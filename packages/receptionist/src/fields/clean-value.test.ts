import { expect, it } from 'vitest';
import { cleanValue } from './clean-value.ts';
import type { FieldKind } from './field-kind.ts';

it.each<[FieldKind, string, string]>([
  ['name', '田中と申します', '田中'],
  ['name', 'えっと、田中です。', '田中'],
  ['name', '名前は高橋といいます', '高橋'],
  ['name', '山田様', '山田'],
  ['name', 'My name is Alice Brown', 'Alice Brown'],
  ['name', "um, it's bob o'neil", "Bob O'neil"],
  ['name', 'This is John Smith speaking', 'John Smith'],
  ['people', '3名です', '3名'],
  ['people', '二人でお願いします', '二人'],
  ['people', 'There will be four people, please', 'four people'],
  ['dateTime', '明日の19時でお願いします', '明日の19時'],
  ['dateTime', '来週の土曜の7時くらいで', '来週の土曜の7時くらい'],
  ['dateTime', 'How about Friday at 3 p.m.', 'Friday at 3 p.m.'],
  ['request', '窓際の席でお願いします', '窓際の席'],
  ['reason', '歯が痛いので診てもらいたいんですが', '歯が痛いので診てもらいたいんですが'],
  ['code', '1234の5678の9012です', '1234-5678-9012'],
  ['code', "It's SW 4 4 8 1 2 9 0", 'SW4481290'],
  ['code', 'A12の345678です', 'A12-345678'],
  ['code', 'order number 55 123', '55 123'],
  ['code', 'Kilo Papa one nine, Victor Zulu Golf', 'KP 19 VZG'],
  ['code', "It's, um, P P, seven seven one, zero, zero, four, B", 'PP 771004 B'],
  ['code', 'すいません、4071の8825の、6390です', '4071-8825-6390'],
  ['code', 'two one four, zero, four seven, eight nine five. 214047895.', '214047895'],
  ['name', 'Margaret Fenn, F E double N', 'Margaret Fenn'],
  [
    'email',
    'すがわらをローマ字で、エス、ユー、ジー、エー、アットマーク、example、ドット、コムです',
    'suga@example.com',
  ],
  ['email', "It's s dot kelleher, spelled as I said, 88, at example dot org", 's.kelleher88@example.org'],
  ['email', 'taro アットマーク example ドット com です', 'taro@example.com'],
  ['email', 'jane dot doe at example dot com', 'jane.doe@example.com'],
])('%s: %s → %s', (kind, said, value) => {
  expect(cleanValue(said, kind)).toBe(value);
});

it.each(['', 'です', 'えっと、', '。。。', 'please'])('of "%s" nothing remains', (said) => {
  expect(cleanValue(said, 'name')).toBe('');
});
