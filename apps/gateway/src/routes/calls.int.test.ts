import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  type TestEnvironment,
} from '@uketsuke/testing';
import type { CallResource } from '@uketsuke/contracts/rest';
import { describe, expect, test } from 'vitest';
import { createTestCall, type TestCallOptions } from '../testing/test-call.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const missing = '/v1/calls/call_000000000000000000000000';

async function newScene(environment: TestEnvironment = gateway.organization.live) {
  const agent = await createTestAgent(setting, environment);
  const tenant = await createTestTenant(setting, environment, { agentId: agent.id });
  const scene = { environment, agent, tenant };
  return { ...scene, call: (more: Partial<TestCallOptions> = {}) => createTestCall(setting, { ...scene, ...more }) };
}

interface Page {
  data: CallResource[];
  has_more: boolean;
  next_cursor: string | null;
}

async function page(query: string, as?: TestEnvironment): Promise<Page> {
  const { status, body } = await send({ method: 'GET', url: `/v1/calls?${query}`, ...(as && { as }) });
  expect(status).toBe(200);
  return body as Page;
}

describe('GET /v1/calls', () => {
  test('200: newest first, every call once over the pages, also those that started in the same millisecond', async () => {
    const { tenant, call } = await newScene();
    const base = setting.clock.now();
    const made: string[] = [];
    for (const startedAt of [0, 0, 0, 1, 1, 2, 3].map((ms) => base + ms)) made.push((await call({ startedAt })).id);
    const seen: string[] = [];
    let query = `tenant_id=${tenant.id}&limit=3`;
    for (let pages = 1; ; pages += 1) {
      const { data, has_more, next_cursor } = await page(query);
      seen.push(...data.map(({ id }) => id));
      expect(has_more).toBe(next_cursor !== null);
      if (next_cursor === null) {
        expect(pages).toBe(3);
        break;
      }
      query = `tenant_id=${tenant.id}&limit=3&cursor=${encodeURIComponent(next_cursor)}`;
    }
    expect(seen.toSorted()).toEqual(made.toSorted());
    const times = await page(`tenant_id=${tenant.id}`);
    const startedAt = times.data.map((one) => one.started_at);
    expect(startedAt).toEqual(startedAt.toSorted((left, right) => right - left));
  });

  test('200: an empty environment, and nothing of another environment or organization', async () => {
    const other = await createTestOrganization(setting);
    const { call } = await newScene();
    await call();
    expect(await page('', other.live)).toEqual({ data: [], has_more: false, next_cursor: null });
    expect((await page('', gateway.organization.test)).data).toEqual([]);
  });

  test('200: before shows the calls that started earlier', async () => {
    const { tenant, call } = await newScene();
    const base = setting.clock.now();
    const { id } = await call({ startedAt: base });
    await call({ startedAt: base + 1 });
    const { data } = await page(`tenant_id=${tenant.id}&before=${base + 1}`);
    expect(data.map((one) => one.id)).toEqual([id]);
  });

  test('200: a cursor goes on in its own list, also without the filter', async () => {
    const { tenant, call } = await newScene();
    const first = await call();
    await call({ startedAt: setting.clock.now() + 1 });
    const elsewhere = await newScene();
    await elsewhere.call();
    const { next_cursor } = await page(`tenant_id=${tenant.id}&limit=1`);
    const { data, has_more } = await page(`cursor=${next_cursor}`);
    expect([data.map(({ id }) => id), has_more]).toEqual([[first.id], false]);
  });

  test('404: a tenant that does not exist here', async () => {
    const { tenant } = await newScene(gateway.organization.test);
    for (const id of ['ten_x', tenant.id]) {
      expect((await send({ method: 'GET', url: `/v1/calls?tenant_id=${id}` })).status, id).toBe(404);
    }
  });

  test('422: limit, before with cursor, a forged cursor, one with another filter, a parameter given twice, NUL', async () => {
    const { tenant, call } = await newScene();
    await call();
    await call();
    const { next_cursor } = await page(`tenant_id=${tenant.id}&limit=1`);
    const other = await newScene();
    const queries = [
      'limit=0',
      'limit=101',
      'limit=x',
      'before=x',
      `before=1&cursor=${next_cursor}`,
      'cursor=forged',
      'cursor=',
      `cursor=${next_cursor}&tenant_id=${other.tenant.id}`,
      'limit=1&limit=2',
      'tenant_id=',
      'tenant_id=%00',
    ];
    for (const query of queries) {
      const { status, body } = await send({ method: 'GET', url: `/v1/calls?${query}` });
      expect([status, (body as { error: string }).error], query).toEqual([422, 'invalid_request']);
      expect((body as { details: string[] }).details, query).toHaveLength(1);
    }
  });

  test('parameters nobody knows are ignored', async () => {
    expect((await send({ method: 'GET', url: '/v1/calls?x=1&x=2&__proto__=3&constructor=4' })).status).toBe(200);
  });
});

describe('GET /v1/calls/{id}', () => {
  test('200: an ended call, with its price', async () => {
    const { agent, tenant, call } = await newScene();
    const startedAt = setting.clock.now();
    const { id } = await call({ startedAt, durationMs: 61_001, fields: { name: '田中', phone: null }, turns: [] });
    const { status, body } = await send({ method: 'GET', url: `/v1/calls/${id}` });
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      tenant_id: tenant.id,
      agent: { id: agent.id, version: 1 },
      provider_call_id: null,
      from: '+81312345678',
      started_at: startedAt,
      ended_at: startedAt + 61_001,
      duration_ms: 61_001,
      outcome: 'completed',
      reason: 'all_fields_collected',
      fields: { name: '田中' },
      summary: null,
      category: null,
      has_transcript: true,
      channel: 'phone',
      output: 'audio',
      billed_yen: 31,
    });
  });

  test('200: a call in progress has no end, outcome or price', async () => {
    const { call } = await newScene();
    const { id } = await call({ channel: 'web' });
    const { body } = await send({ method: 'GET', url: `/v1/calls/${id}` });
    expect(body).toMatchObject({ ended_at: null, duration_ms: null, outcome: null, billed_yen: null, from: null });
  });

  test('404: unknown, of the other environment, malformed', async () => {
    const { call } = await newScene(gateway.organization.test);
    const { id } = await call();
    for (const url of [missing, `/v1/calls/${id}`, '/v1/calls/agt_x', '/v1/calls/%20']) {
      expect((await send({ method: 'GET', url })).status, url).toBe(404);
    }
  });
});

describe('GET /v1/calls/by-provider/{providerCallId}', () => {
  test('200: the newest call with that id', async () => {
    const { call } = await newScene();
    const providerCallId = `CA${'0'.repeat(31)}1`;
    const base = setting.clock.now();
    await call({ providerCallId, startedAt: base });
    const { id } = await call({ providerCallId, startedAt: base + 1 });
    const { status, body } = await send({ method: 'GET', url: `/v1/calls/by-provider/${providerCallId}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, provider_call_id: providerCallId });
  });

  test.each(['abc@host.example', 'a/b?c#d', '100%', '%2F', '受付 1', '+81 3', 'a:b;c=d&e', '\u0001', '-'.repeat(128)])(
    '200: whatever the telephony provider calls it: %j',
    async (providerCallId) => {
      const { call } = await newScene();
      const { id } = await call({ providerCallId });
      const url = `/v1/calls/by-provider/${encodeURIComponent(providerCallId)}`;
      const { status, body } = await send({ method: 'GET', url });
      expect([status, body]).toEqual([200, expect.objectContaining({ id, provider_call_id: providerCallId })]);
    },
  );

  test('404: no record, a malformed id, one of the other environment', async () => {
    const { call } = await newScene(gateway.organization.test);
    await call({ providerCallId: 'CA_other' });
    for (const id of ['CA_other', 'sess_unknown', '%00', 'transcript', '%ff', 'a'.repeat(5_000)]) {
      expect((await send({ method: 'GET', url: `/v1/calls/by-provider/${id}` })).status, id).toBe(404);
    }
  });
});

describe('GET /v1/calls/{id}/transcript', () => {
  test('200: the turns, and nothing more', async () => {
    const { call } = await newScene();
    const turns = [
      { role: 'assistant' as const, text: 'お電話ありがとうございます。' },
      { role: 'user' as const, text: '予約です 😀' },
    ];
    const { id } = await call({ durationMs: 1_000, turns });
    const { status, body } = await send({ method: 'GET', url: `/v1/calls/${id}/transcript` });
    expect([status, body]).toEqual([200, { call_id: id, turns }]);
  });

  test('404: none yet, or no such call', async () => {
    const { call } = await newScene();
    const { id } = await call();
    for (const url of [`/v1/calls/${id}/transcript`, `${missing}/transcript`]) {
      expect((await send({ method: 'GET', url })).status, url).toBe(404);
    }
  });
});
