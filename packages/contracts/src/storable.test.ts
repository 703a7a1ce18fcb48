import { expect, it } from 'vitest';
import { storable, storableText } from './storable.ts';
import { isStorableText } from './text.ts';

it('text becomes what the database can hold, and good text stays as it is', () => {
  expect(storableText('a\u0000b\ud800c')).toBe('ab\ufffdc');
  expect(isStorableText(storableText('\u0000\udc00'))).toBe(true);
  expect(storableText('予約🙂')).toBe('予約🙂');
});

it('a value becomes plain JSON, its keys and inner texts storable', () => {
  const value = { 'k\u0000ey': ['x\ud800', undefined, Number.NaN, 1], gone: undefined, kept: null, is: true };
  expect(storable<unknown>(value)).toEqual({ key: ['x\ufffd', null, null, 1], kept: null, is: true });
});
