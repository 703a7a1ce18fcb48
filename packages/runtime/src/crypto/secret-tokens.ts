import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62 } from '../ids.ts';

/** API key (live, test), tenant connection secret, browser session token, link session (connect page, portal), payment page of the sandbox, voice node, state of an attempt to connect. */
export type SecretPrefix = 'vk_live_' | 'vk_test_' | 'vts_' | 'vct_' | 'vls_' | 'vps_' | 'vns_' | 'vas_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 base62 digits carry 256 bits. */
const randomDigits = 43;
/** 6 base62 digits hold any 32-bit sum. */
const checksumDigits = 6;

/** `prefix` + 43 random base62 characters + a CRC32 of all before it, so that scanners can tell a real token. */
export function makeSecret(prefix: SecretPrefix): string {
  return withChecksum(`${prefix}${randomBase62(randomDigits)}`);
}

/** `body`: prefix and random characters. */
export function withChecksum(body: string): string {
  return `${body}${checksum(body)}`;
}

/** True for anything `makeSecret(prefix)` could have made: a wrong one is refused without asking the database. */
export function isWellFormedSecret(text: string, prefix: SecretPrefix): boolean {
  if (text.length !== prefix.length + randomDigits + checksumDigits || !text.startsWith(prefix)) return false;
  if (!/^[0-9A-Za-z]+$/.test(text.slice(prefix.length))) return false;
  return checksum(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits);
}

/** null: not well formed. */
export function wellFormedParts(text: string, prefix: SecretPrefix): { random: string } | null {
  return isWellFormedSecret(text, prefix) ? { random: text.slice(prefix.length, -checksumDigits) } : null;
}

/** What the database keeps of a look-up secret. No slow hash: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(secret, 'utf8').digest());
}

/** A signing secret in the form of Standard Webhooks. */
export function makeSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let digit = 0; digit < checksumDigits; digit += 1) {
    digits = `${alphabet[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
