import { manualClock } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import type { ApiKeyViewer } from '../viewer/api-key-authenticator.ts';
import { makeSecret } from '@uketsuke/runtime';
import { createAuthenticateAndLimit } from './authenticate-and-limit.ts';

const viewer: ApiKeyViewer = {
  kind: 'api_key',
  keyId: 'key_1',
  organizationId: 'org_1',
  environmentId: 'env_1',
  environment: 'live',
};

const revoked = makeSecret('vk_live_');
const away = makeSecret('vk_live_');

function newCheck() {
  const clock = manualClock();
  const keys = {
    authenticate: (authorization: string | undefined) => {
      if (authorization === 'Bearer away') return Promise.reject(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
      return authorization === 'Bearer good' ? viewer : null;
    },
    flush: () => Promise.resolve(),
  };
  const isRevoked = (key: string) =>
    key === away ? Promise.reject(new Error('away')) : Promise.resolve(key === revoked);
  const check = createAuthenticateAndLimit({ keys, isRevoked, limiter: createMemoryLimiter(clock), clock });
  return { clock, check };
}

const good = { authorization: 'Bearer good', address: '192.0.2.1', isPublic: false };
const bad = { authorization: 'Bearer bad', address: '192.0.2.1', isPublic: false };

test('a valid key passes, with the headers of its rate', async () => {
  const { clock, check } = newCheck();
  const headers = {
    'x-ratelimit-limit': 600,
    'x-ratelimit-remaining': 599,
    'x-ratelimit-reset': Math.ceil((clock.now() + 60_000) / 1000),
  };
  expect(await check(good)).toEqual({ viewer, headers, refusal: null });
});

test('without a valid key it is 401, but not for what is public', async () => {
  const { check } = newCheck();
  expect(await check(bad)).toMatchObject({
    viewer: null,
    headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) },
    refusal: { code: 'unauthorized' },
  });
  expect(await check({ ...bad, isPublic: true })).toMatchObject({ viewer: null, refusal: null });
});

test.each([
  [undefined, 'missing'],
  ['', 'malformed'],
  ['Basic dXNlcg==', 'malformed'],
  ['Bearer vk_live_short', 'malformed'],
  [`Bearer ${makeSecret('vk_test_')}`, 'unknown'],
  [`Bearer ${revoked}`, 'revoked'],
  [`Bearer ${away}`, 'unknown'],
])('the refusal of %s says that it is %s', async (authorization, reason) => {
  const { refusal } = await newCheck().check({ ...bad, authorization });
  expect(refusal?.details).toEqual([`authorization: ${reason}`]);
});

test('the 601st of a minute is 429, with the seconds until the window ends; other callers are counted apart', async () => {
  const { clock, check } = newCheck();
  for (let request = 0; request < 600; request += 1) await check(good);
  clock.advance(45_500);
  expect(await check(good)).toMatchObject({
    viewer,
    headers: { 'retry-after': 15 },
    refusal: { code: 'rate_limited' },
  });
  expect(await check(bad)).toMatchObject({ refusal: { code: 'unauthorized' } });
  clock.advance(14_500);
  expect(await check(good)).toMatchObject({ refusal: null });
});

test('a key that cannot be looked up is 503 with headers, and never 429: it may have requests left', async () => {
  const { check } = newCheck();
  const away = { ...bad, authorization: 'Bearer away' };
  for (let request = 0; request < 601; request += 1) await check(away);
  expect(await check(away)).toMatchObject({
    viewer: null,
    headers: { 'x-ratelimit-limit': 600 },
    refusal: { code: 'unavailable' },
  });
});
