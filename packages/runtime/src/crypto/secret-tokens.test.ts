import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashSecret, isWellFormedSecret, makeSecret, makeSigningSecret } from './secret-tokens.ts';

const prefixes = ['vk_live_', 'vk_test_', 'vts_', 'vct_', 'vls_'] as const;

describe('look-up secrets', () => {
  test.each(prefixes)('%s: prefix, 43 random characters, 6 of checksum', (prefix) => {
    const secret = makeSecret(prefix);
    expect(secret).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{49}$`));
    expect(isWellFormedSecret(secret, prefix)).toBe(true);
    expect(makeSecret(prefix)).not.toBe(secret);
  });

  test('one changed character is noticed without a database', () => {
    const secret = makeSecret('vts_');
    for (let index = 4; index < secret.length; index += 1) {
      const other = secret[index] === 'A' ? 'B' : 'A';
      expect(isWellFormedSecret(`${secret.slice(0, index)}${other}${secret.slice(index + 1)}`, 'vts_')).toBe(false);
    }
  });

  test('another prefix, length or alphabet is not well formed', () => {
    const secret = makeSecret('vk_live_');
    expect(isWellFormedSecret(secret, 'vk_test_')).toBe(false);
    expect(isWellFormedSecret(secret.slice(0, -1), 'vk_live_')).toBe(false);
    expect(isWellFormedSecret(`${secret}0`, 'vk_live_')).toBe(false);
    expect(isWellFormedSecret(secret.replace(/.{7}$/, '-000000'), 'vk_live_')).toBe(false);
    expect(isWellFormedSecret('', 'vk_live_')).toBe(false);
  });

  test('the hash is SHA-256', () => {
    expect(Buffer.from(hashSecret('x')).toString('hex')).toBe(createHash('sha256').update('x').digest('hex'));
  });
});

test('a signing secret is whsec_ and the base64 of 32 bytes', () => {
  const secret = makeSigningSecret();
  expect(secret.startsWith('whsec_')).toBe(true);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
});
