import { expect, test } from 'vitest';
import { hashSecret, isWellFormedSecret, makeSecret } from './secret-tokens.ts';
import { isVouchedSecret, makeVouchedSecret } from './vouched-secret.ts';

const key = hashSecret('one');

test('a vouched secret looks like any other, and is another one each time', () => {
  const secrets = Array.from({ length: 100 }, () => makeVouchedSecret('vct_', key));
  for (const secret of secrets) expect(isWellFormedSecret(secret, 'vct_')).toBe(true);
  expect(new Set(secrets).size).toBe(100);
});

test('only who has the key can make one', () => {
  const secret = makeVouchedSecret('vct_', key);
  expect(isVouchedSecret(secret, 'vct_', key)).toBe(true);
  expect(isVouchedSecret(secret, 'vct_', hashSecret('two'))).toBe(false);
  expect(isVouchedSecret(secret, 'vts_', key)).toBe(false);
  expect(isVouchedSecret('', 'vct_', key)).toBe(false);
  for (let made = 0; made < 1000; made += 1) expect(isVouchedSecret(makeSecret('vct_'), 'vct_', key)).toBe(false);
});
