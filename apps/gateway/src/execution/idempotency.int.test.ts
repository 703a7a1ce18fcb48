import { createTestAgent, createTestContext } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { beginIdempotent, abandonIdempotent } from '@uketsuke/domain/idempotent-answer';
import { createLogger } from '@uketsuke/runtime';
import { describe, expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';
import { canonicalJson } from './canonical-json.ts';
import { withIdempotency } from './idempotency.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const dayMs = 24 * 60 * 60_000;
let number = 0;

function newRequest() {
  number += 1;
  const body = { external_id: `idempotent-${number}`, name: '青葉' };
  const headers = { 'idempotency-key': `key ${number}` };
  return { method: 'POST' as const, url: '/v1/tenants', body, headers };
}

const count = (externalId: string) => setting.db.prisma.tenant.count({ where: { externalId } });

function newOptions() {
  number += 1;
  const logger = createLogger({ service: 'test', level: 'silent' });
  return {
    key: `key ${number}`,
    method: 'POST',
    path: '/v1/tenants',
    body: {},
    requestId: 'req_1',
    language: 'en' as const,
    logger,
  };
}

/** A database in which the first deletions get no answer. */
function awayFor(failures: number) {
  const { ctx } = gateway.organization.live;
  let attempts = 0;
  const deleteMany = (...args: Parameters<typeof ctx.db.prisma.idempotentAnswer.deleteMany>) => {
    attempts += 1;
    if (attempts <= failures) return Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEDOUT' }));
    return ctx.db.prisma.idempotentAnswer.deleteMany(...args);
  };
  const idempotentAnswer = overlay(ctx.db.prisma.idempotentAnswer, { deleteMany });
  const prisma = overlay(ctx.db.prisma, { idempotentAnswer });
  const repeat = (run: () => void) => {
    setImmediate(run);
    return () => {};
  };
  return { domain: { ...ctx, db: { ...ctx.db, prisma } }, attempts: () => attempts, repeat };
}

function overlay<Target extends object>(target: Target, own: Partial<Record<PropertyKey, unknown>>): Target {
  return new Proxy(target, { get: (object, name) => own[name] ?? (Reflect.get(object, name) as unknown) });
}

describe('Idempotency-Key', () => {
  test('the same request again gets the first answer, and changes nothing', async () => {
    const request = newRequest();
    const first = await send(request);
    const again = await send(request);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await count(request.body.external_id)).toBe(1);
  });

  test('a body with other spacing or another order of keys counts as the same body', async () => {
    const request = newRequest();
    const first = await send(request);
    const { external_id, name } = request.body;
    const again = await send({ ...request, body: ` { "name" : "${name}",  "external_id": "${external_id}" }` });
    expect(again.body).toEqual(first.body);
  });

  test('another body under the same key is 422', async () => {
    const request = newRequest();
    await send(request);
    const other = await send({ ...request, body: { ...request.body, name: '別' } });
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ error: 'invalid_request' });
  });

  test('the same key with another path, method or API key is a request of its own', async () => {
    const request = newRequest();
    await send(request);
    const elsewhere = await send({ ...request, as: gateway.organization.test });
    expect(elsewhere.headers['idempotent-replayed']).toBeUndefined();
    expect(elsewhere.status).toBe(201);
    const { id } = await createTestAgent(setting, gateway.organization.live);
    const { headers } = request;
    const put = await send({ method: 'PUT', url: `/v1/agents/${id}`, body: { config: japaneseConfig() }, headers });
    expect([put.status, put.headers['idempotent-replayed']]).toEqual([200, undefined]);
    const again = await send({ method: 'PUT', url: `/v1/agents/${id}`, body: { config: japaneseConfig() }, headers });
    expect(again.body).toMatchObject({ version: 2 });
  });

  test('of equal requests that arrive together one is done, the others get 409 or its answer', async () => {
    const request = newRequest();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(request)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers['idempotent-replayed'])).toHaveLength(1);
    expect(await count(request.body.external_id)).toBe(1);
  });

  test('while the first request is running, the same one again is 409 conflict', async () => {
    const request = newRequest();
    const domain = gateway.organization.live.ctx;
    const start = await beginIdempotent(domain, {
      key: request.headers['idempotency-key'],
      method: 'POST',
      path: '/v1/tenants',
      body: canonicalJson(request.body),
    });
    const running = await send(request);
    expect([running.status, (running.body as { error: string }).error]).toEqual([409, 'conflict']);
    if (start.state === 'claimed') await abandonIdempotent(domain, start.claim);
    expect((await send(request)).status).toBe(201);
  });

  test('a refusal is kept too, and names the request that it is answered to now', async () => {
    const request = newRequest();
    await send({ ...request, headers: {} });
    const first = await send(request);
    const again = await send(request);
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toMatchObject({ error: 'conflict', request_id: again.headers['x-request-id'] });
  });

  test('a database that gives no answer keeps neither the caller nor, once it is back, the key', async () => {
    const { domain, attempts, repeat } = awayFor(2);
    const options = { ...newOptions(), domain, timers: { after: (_ms: number, run: () => void) => repeat(run) } };
    const gone = Object.assign(new Error('away'), { code: 'ETIMEDOUT' });
    await expect(withIdempotency(options, () => Promise.reject(gone))).rejects.toBe(gone);
    await expect.poll(attempts).toBe(3);
    const done = { status: 201, body: { id: 'ten_1' }, isReplayed: false };
    expect(await withIdempotency(options, () => Promise.resolve(done))).toEqual(done);
  });

  test('after 24 hours a key counts as new', async () => {
    const request = newRequest();
    await send(request);
    setting.clock.advance(dayMs + 1);
    const later = await send(request);
    expect([later.status, later.headers['idempotent-replayed']]).toEqual([409, undefined]);
  });
});
