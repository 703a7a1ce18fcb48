import { expect, it } from 'vitest';
import type { FieldKind } from './field-kind.ts';
import { isPlausible } from './judge-value.ts';

it.each<[FieldKind, string]>([
  ['name', '田中'],
  ['name', '長谷川'],
  ['name', 'たなか'],
  ['name', 'アレクサンダー・ベル'],
  ['name', 'Alice Brown'],
  ['people', '3名'],
  ['people', 'just me'],
  ['email', 'a@example.com'],
  ['past', 'since before lunch'],
  ['dateTime', 'いつでも'],
  ['request', '?1'],
])('%s: %s', (kind, value) => {
  expect(isPlausible(value, kind)).toBe(true);
});

it.each<[FieldKind, string]>([
  ['name', '予約したい'],
  ['name', 'ありがとう、それだけ'],
  ['name', '駐車場はありますか'],
  ['name', 'sounds good'],
  ['name', "I'd like a table"],
  ['name', '123'],
  ['name', 'あ'.repeat(100)],
  ['date', 'getting married next summer and wondered about holding the reception'],
  ['nights', '海側の部屋'],
  ['people', '7時'],
  ['people', '窓際'],
  ['email', 'example'],
  ['other', '。。。'],
])('not %s: %s', (kind, value) => {
  expect(isPlausible(value, kind)).toBe(false);
});
