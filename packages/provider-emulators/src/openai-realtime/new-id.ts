import { randomUUID } from 'node:crypto';

/** As the service makes them: a word and some twenty characters, 32 at most. */
export function newId(prefix: 'sess' | 'conv' | 'item' | 'resp' | 'call' | 'event'): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
}
