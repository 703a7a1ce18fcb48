import { createSecretBox } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const secrets = createSecretBox('a'.repeat(32));
const position = { startedAtMs: 1_790_000_000_123, id: 'call_1' };

test('a cursor opens the list that it came from, and is plain text for a URL', () => {
  const cursor = encodeCursor(secrets, position, 'list');
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(secrets, cursor, 'list')).toEqual(position);
});

test.each([
  ['another list', encodeCursor(secrets, position, 'other list')],
  ['another service', encodeCursor(createSecretBox('b'.repeat(32)), position, 'list')],
  ['a changed position', forged()],
  ['nothing', ''],
  ['free text', 'not a cursor at all, really'],
  ['one with padding', `${encodeCursor(secrets, position, 'list')}=`],
  ['one with something between', encodeCursor(secrets, position, 'list').replace(/^./, '$&!')],
])('a cursor of %s does not open', (_from, cursor) => {
  expect(decodeCursor(secrets, cursor, 'list')).toBeNull();
});

function forged(): string {
  const bytes = Buffer.from(encodeCursor(secrets, position, 'list'), 'base64url');
  const last = bytes.length - 3;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes.toString('base64url');
}
