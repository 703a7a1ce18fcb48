import { expect, it } from 'vitest';
import { unknownReason } from './unknown-name.ts';

const known = ['tenant_id', 'cursor', 'limit', 'required', 'faq', 'q', 'fields'];

it.each([
  ['tenantId', 'tenant_id'],
  ['requierd', 'required'],
  ['FAQ', 'faq'],
  ['limits', 'limit'],
  ['field', 'fields'],
])('%s: %s was meant', (name, meant) => {
  expect(unknownReason(name, known)).toBe(`is not known; did you mean ${meant}?`);
});

it.each(['zzz', 'webhook', '', 'x'.repeat(10_000)])('nothing is guessed for a name that is like none', (name) => {
  expect(unknownReason(name, known)).toBe('is not known');
});
