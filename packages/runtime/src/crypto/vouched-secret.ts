/**
 * Secrets of which somebody who shares a key with their maker can tell at once that they were made there, before a database is
 * asked whether they are good: some of the random characters are a sum over the others under the key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { makeSecret, type SecretPrefix, wellFormedParts, withChecksum } from './secret-tokens.ts';

/** 59 bits, which nobody guesses by asking. The 33 characters before them carry 196. */
const voucherDigits = 10;

/** Looks like any secret of `makeSecret(prefix)`. */
export function makeVouchedSecret(prefix: SecretPrefix, key: Uint8Array): string {
  const secret = wellFormedParts(makeSecret(prefix), prefix);
  if (!secret) throw new Error('A secret that was just made is well formed');
  const random = secret.random.slice(0, -voucherDigits);
  return withChecksum(`${prefix}${random}${voucher(prefix, random, key)}`);
}

export function isVouchedSecret(text: string, prefix: SecretPrefix, key: Uint8Array): boolean {
  const secret = wellFormedParts(text, prefix);
  if (!secret) return false;
  const expected = voucher(prefix, secret.random.slice(0, -voucherDigits), key);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(secret.random.slice(-voucherDigits)));
}

function voucher(prefix: SecretPrefix, random: string, key: Uint8Array): string {
  const sum = createHmac('sha256', key).update(`uketsuke voucher ${prefix}${random}`).digest();
  let rest = sum.readBigUInt64BE();
  let digits = '';
  for (let digit = 0; digit < voucherDigits; digit += 1) {
    digits += alphabet[Number(rest % 62n)];
    rest /= 62n;
  }
  return digits;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
