import { createLogger, makeSecret, manualClock } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { type ApiKeyViewer, createApiKeyAuthenticator } from './api-key-authenticator.ts';

const secret = makeSecret('vk_live_');
const viewer: ApiKeyViewer = {
  kind: 'api_key',
  keyId: 'key_1',
  organizationId: 'org_1',
  environmentId: 'env_1',
  environment: 'live',
};

function setting() {
  const clock = manualClock();
  const revoked: ((keyId: string) => void)[] = [];
  const disconnected: (() => void)[] = [];
  const feed = {
    isConnected: true,
    onRevoked: (listener: (keyId: string) => void) => void revoked.push(listener),
    onDisconnected: (listener: () => void) => void disconnected.push(listener),
  };
  const state = { isKnown: true, finds: 0, beforeAnswer: () => {}, isWritable: true };
  const recorded: [string, number][][] = [];
  const keys = createApiKeyAuthenticator({
    async find(text) {
      state.finds += 1;
      const answer = state.isKnown && text === secret ? viewer : null;
      await Promise.resolve();
      state.beforeAnswer();
      return answer;
    },
    async recordUse(lastUsed) {
      await Promise.resolve();
      if (!state.isWritable) throw new Error('database away');
      recorded.push([...lastUsed]);
    },
    revocations: feed,
    clock,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  return {
    clock,
    feed,
    state,
    recorded,
    keys,
    authenticate: async () => keys.authenticate(`Bearer ${secret}`),
    revoke: (keyId: string) => revoked.forEach((listener) => listener(keyId)),
    disconnect() {
      feed.isConnected = false;
      disconnected.forEach((listener) => listener());
    },
  };
}

test('a verified key is asked for once in five seconds', async () => {
  const { authenticate, clock, state } = setting();
  for (let request = 0; request < 3; request += 1) expect(await authenticate()).toBe(viewer);
  expect(state.finds).toBe(1);
  clock.advance(5_000);
  await authenticate();
  expect(state.finds).toBe(2);
});

test('a revoked key is refused at once, another key’s revocation changes nothing', async () => {
  const { authenticate, revoke, state } = setting();
  await authenticate();
  revoke('key_2');
  await authenticate();
  expect(state.finds).toBe(1);
  state.isKnown = false;
  revoke('key_1');
  expect(await authenticate()).toBeNull();
});

test('an answer that was under way when the key was revoked is not trusted', async () => {
  const { authenticate, revoke, state } = setting();
  state.beforeAnswer = () => revoke('key_1');
  await authenticate();
  state.beforeAnswer = () => {};
  state.isKnown = false;
  expect(await authenticate()).toBeNull();
});

test('nothing is trusted while revocations may be missed', async () => {
  const { authenticate, disconnect, feed, state } = setting();
  await authenticate();
  disconnect();
  await authenticate();
  await authenticate();
  expect(state.finds).toBe(3);
  feed.isConnected = true;
  await authenticate();
  await authenticate();
  expect(state.finds).toBe(4);
});

test.each([
  undefined,
  '',
  secret,
  `Basic ${secret}`,
  'Bearer',
  `Bearer ${secret}x`,
  `Bearer ${secret} ${secret}`,
  `Bearer ${makeSecret('vts_')}`,
])('%s is refused without a query', (header) => {
  const { keys, state } = setting();
  expect(keys.authenticate(header)).toBeNull();
  expect(state.finds).toBe(0);
});

test('last uses are written together, once, and a failure to write them fails no request', async () => {
  const { authenticate, clock, keys, recorded, state } = setting();
  await authenticate();
  clock.advance(1_000);
  await authenticate();
  await keys.flush();
  await keys.flush();
  expect(recorded).toEqual([[['key_1', clock.now()]]]);
  state.isWritable = false;
  await authenticate();
  await expect(keys.flush()).resolves.toBeUndefined();
});
