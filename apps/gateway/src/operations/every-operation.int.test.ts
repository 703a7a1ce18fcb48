import { type RestRoute, restRoutes } from '@uketsuke/contracts/rest';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { createTestContext } from '@uketsuke/testing';
import { makeSecret } from '@uketsuke/runtime';
import { describe, expect, test } from 'vitest';
import { bodyBytesMax } from '../rest/receive-body.ts';
import { withoutPool } from '../testing/broken-database.ts';
import { createTestGateway, type RestRequest } from '../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const full: RateLimiter = {
  consume: ({ limit }) => ({ isAllowed: false, limit, remaining: 0, resetAt: setting.clock.now() + 1_500 }),
};
const limited = createTestGateway(setting, { limiter: full });
const broken = createTestGateway(setting, {
  get limiter(): RateLimiter {
    return {
      consume() {
        throw new Error('secret inside');
      },
    };
  },
});

const hanging = createTestGateway(setting, {
  db: withoutPool(setting.db, Object.assign(new Error('secret inside'), { code: 'ETIMEDOUT' })),
});

const named = restRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);
const writing = named.filter(([, { method }]) => method !== 'GET' && method !== 'DELETE');
const keyed = named.filter(([, { method }]) => method === 'POST' || method === 'PUT');

function requestOf(route: RestRoute): RestRequest {
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => route.params?.[name]?.example ?? '');
  return { method: route.method, url, ...(route.body && { body: route.body.example.ja }) };
}

describe.each(named)('%s', (_, route) => {
  test('401: no key, a wrong one, another scheme', async () => {
    for (const headers of [
      {},
      { authorization: `Bearer ${makeSecret('vk_live_')}` },
      { authorization: 'Basic eA==' },
    ]) {
      const { status, body, headers: got } = await send({ ...requestOf(route), as: null, headers });
      expect(status).toBe(401);
      expect(body).toMatchObject({ error: 'unauthorized' });
      expect(got['www-authenticate']).toBe('Bearer realm="uketsuke"');
    }
  });

  test('429 with Retry-After in whole seconds', async () => {
    const { status, headers, body } = await limited.send(requestOf(route));
    expect([status, headers['retry-after']]).toEqual([429, '2']);
    expect(body).toMatchObject({ error: 'rate_limited' });
  });

  test('500: a crash says nothing but its request id, and everything in the log', async () => {
    const { app, organization, logLines } = broken;
    const { method, url } = requestOf(route);
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${organization.live.apiKey}` },
    } as object);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: 'internal',
      message: '内部エラーが発生しました。',
      request_id: response.headers['x-request-id'],
    });
    expect(logLines.at(-1)).toMatchObject({
      request_id: response.headers['x-request-id'],
      err: { message: 'secret inside' },
    });
  });
});

describe.each(named)('%s', (_, route) => {
  test('503: a database that gives no answer, of which nothing is said outside', async () => {
    const { status, body, text } = await hanging.send(requestOf(route));
    expect([status, (body as { error: string }).error]).toEqual([503, 'unavailable']);
    expect(text).not.toContain('secret inside');
    expect(hanging.logLines.at(-1)).toMatchObject({ status: 503, err: { message: 'secret inside' } });
  });
});

describe.each(writing)('%s', (_, route) => {
  test('400: the body is no JSON object', async () => {
    const request = requestOf(route);
    for (const body of ['[]', '1', '"x"', 'null', '{', '{"a":1}}', '\u00ff']) {
      const answer = await send({ ...request, body });
      expect([answer.status, (answer.body as { error: string }).error], body).toEqual([400, 'invalid_json']);
    }
    const plain = await send({ ...request, body: '{}', headers: { 'content-type': 'text/plain' } });
    expect(plain.status).toBe(400);
    const odd = await send({ ...request, body: '{}', headers: { 'content-type': '???' } });
    expect(odd.status).toBe(400);
  });

  test('400: an absent body, where something in it is required', async () => {
    const { body: _body, ...request } = requestOf(route);
    const { status } = await send(request);
    if (route.body?.isRequired) expect(status).toBe(400);
    else expect(status).not.toBe(400);
  });

  test('422: over 1 MiB, or nested too deeply', async () => {
    const request = requestOf(route);
    const big = await send({ ...request, body: `{"x":"${'a'.repeat(bodyBytesMax)}"}` });
    expect([big.status, (big.body as { error: string }).error]).toEqual([422, 'invalid_request']);
    const deep = await send({ ...request, body: `{"x":${'['.repeat(40)}${']'.repeat(40)}}` });
    expect(deep.body).toMatchObject({ details: ['(body): must not be nested deeper than 32 levels'] });
  });
});

describe.each(keyed)('%s', (_, route) => {
  test('422: an Idempotency-Key that is empty, too long or not printable', async () => {
    for (const key of ['', 'x'.repeat(256), 'a\tb', 'é']) {
      const { status, body } = await send({ ...requestOf(route), headers: { 'idempotency-key': key } });
      expect([status, (body as { details: string[] }).details], key).toEqual([
        422,
        ['Idempotency-Key: must be 1 to 255 printable ASCII characters'],
      ]);
    }
  });
});
