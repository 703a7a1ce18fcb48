import { createTestContext } from '@uketsuke/testing';
import { afterEach, expect, test } from 'vitest';
import { type Listener, listen } from './listen.ts';

const { db } = createTestContext();
const patient = { timeout: 30_000 };
let listener: Listener | undefined;
afterEach(async () => listener?.close());

test('hears what another connection notifies, and nothing of other channels', async () => {
  const heard: string[] = [];
  listener = await listen(db, { channel: 'listen_test', onMessage: (payload) => heard.push(payload) });
  expect(listener.isConnected).toBe(true);
  await db.pool.query(`SELECT pg_notify('listen_test_other', 'no'), pg_notify('listen_test', 'yes')`);
  await expect.poll(() => heard, patient).toEqual(['yes']);
});

test('says that it lost the connection, and hears again when it is back', async () => {
  const heard: string[] = [];
  let losses = 0;
  listener = await listen(db, {
    channel: 'listen_test_lost',
    onMessage: (payload) => heard.push(payload),
    onDisconnected: () => (losses += 1),
    retryMs: 5,
  });
  await db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN "listen_test_lost"' AND pid <> pg_backend_pid()`,
  );
  await expect.poll(() => losses, patient).toBe(1);
  await expect.poll(() => listener?.isConnected, patient).toBe(true);
  await db.pool.query(`SELECT pg_notify('listen_test_lost', 'again')`);
  await expect.poll(() => heard, patient).toEqual(['again']);
});
