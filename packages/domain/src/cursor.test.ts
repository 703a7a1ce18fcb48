import { createSecretBox } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const secrets = createSecretBox('a'.repeat(32));
const position = { atMs: 1_790_000_000_123, id: 'call_1', filter: { tenantId: 'ten_1', isRunning: false } };

test('a cursor holds its place and its filter, and is plain text for a URL', () => {
  const cursor = encodeCursor(secrets, position, 'env_1');
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(secrets, cursor, 'env_1')).toEqual(position);
});

test.each([
  ['another environment', encodeCursor(secrets, position, 'env_2')],
  ['another service', encodeCursor(createSecretBox('b'.repeat(32)), position, 'env_1')],
  ['a changed position', forged()],
  ['nothing', ''],
  ['free text', 'not a cursor at all, really'],
  ['one with padding', `${encodeCursor(secrets, position, 'env_1')}=`],
  ['one with something between', encodeCursor(secrets, position, 'env_1').replace(/^./, '$&!')],
])('a cursor of %s does not open', (_from, cursor) => {
  expect(decodeCursor(secrets, cursor, 'env_1')).toBeNull();
});

function forged(): string {
  const bytes = Buffer.from(encodeCursor(secrets, position, 'env_1'), 'base64url');
  const last = bytes.length - 3;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes.toString('base64url');
}
