import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const timeDigits = 8;
const randomDigits = 16;

/** `prefix_` + 24 base62 characters: 8 of time (sortable, good until the year 8888), 16 random (95 bits). */
export function newId(prefix: string, nowMs: number = Date.now()): string {
  return `${prefix}_${encodeTime(nowMs)}${randomBase62(randomDigits)}`;
}

/** Uniform random base62 text from the operating system's generator. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    // 248 is the largest multiple of 62 below 256: bytes above it would favour some letters.
    if (byte < 248) text += alphabet[byte % 62];
  }
  return text;
}

/** Fetched many at a time: asking the operating system costs more than the rest of an id. */
const pool = new Uint8Array(4096);
let used = pool.length;

function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  // What became part of a secret does not stay behind in memory.
  pool[used] = 0;
  used += 1;
  return byte;
}

function encodeTime(nowMs: number): string {
  let rest = nowMs;
  let text = '';
  for (let digit = 0; digit < timeDigits; digit += 1) {
    text = `${alphabet[rest % 62]}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}
