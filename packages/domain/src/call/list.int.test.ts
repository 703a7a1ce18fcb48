import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteTenant } from '../tenant/delete.ts';
import type { CallListInput } from './input.ts';
import { type CallPage, listCalls } from './list.ts';
import { getCall, getCallByProvider } from './get.ts';
import { recordBatch } from './record-batch.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  finishedCall,
  hangup,
  phoneInput,
} from './testing/call-setting.ts';

const setting = createTestContext();
const voice = setting.service('voice');
let at: CallSetting;
/** Oldest first; three of them started in the same millisecond. */
const ids: string[] = [];

beforeAll(async () => {
  at = await createCallSetting(setting);
  for (const pauseMs of [1000, 1, 0, 0, 1, 5000]) {
    setting.clock.advance(pauseMs);
    ids.push(await finishedCall(setting, at.tenant));
  }
});

const list = (input: CallListInput = {}, ctx = at.organization.live.ctx) => listCalls(ctx, input);
const idsOf = ({ data }: CallPage) => data.map(({ id }) => id);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe('a list of calls', () => {
  test('is newest first', async () => {
    const page = await list();
    expect(page).toMatchObject({ hasMore: false, nextCursor: null });
    expect(new Set(idsOf(page))).toEqual(new Set(ids));
    expect([idsOf(page)[0], idsOf(page)[1], idsOf(page)[5]]).toEqual([ids[5], ids[4], ids[0]]);
    expect(page.data.map(({ startedAt }) => startedAt.getTime())).toEqual(
      page.data.map(({ startedAt }) => startedAt.getTime()).toSorted((left, right) => right - left),
    );
  });

  test.each([1, 2, 3, 5])('of %i a page is whole and without repeats', async (limit) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: CallPage = await list({ limit, cursor });
      expect(page.data.length).toBeLessThanOrEqual(limit);
      expect(page.hasMore).toBe(page.nextCursor !== null);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(ids.length);
    expect(seen).toEqual(idsOf(await list()));
  });

  test('a page that is just full has no next one', async () => {
    expect(await list({ limit: ids.length })).toMatchObject({ hasMore: false, nextCursor: null });
  });

  test('a call that starts between two pages moves nothing', async () => {
    const first = await list({ limit: 2 });
    const own = await createCallSetting(setting);
    await finishedCall(setting, own.tenant);
    const second = await list({ limit: 10, cursor: first.nextCursor });
    expect([...idsOf(first), ...idsOf(second)]).toHaveLength(ids.length);
  });

  test('`before` lists what started earlier', async () => {
    const { startedAt } = await getCall(at.organization.live.ctx, ids[5] ?? '');
    expect(idsOf(await list({ before: startedAt }))).not.toContain(ids[5]);
    expect(idsOf(await list({ before: new Date(startedAt.getTime() + 1) }))).toContain(ids[5]);
    expect((await list({ before: new Date(0) })).data).toEqual([]);
  });

  test('takes one statement, however long it is', async () => {
    expect(await setting.statementsOf(() => list({ limit: 100 }))).toHaveLength(1);
  });
});

describe('a cursor', () => {
  test('goes on in its own list without the filter being repeated', async () => {
    const other = await createTestTenant(setting, at.organization.live, { agentId: at.agent.id });
    const own = [await finishedCall(setting, other), await finishedCall(setting, other)];
    await finishedCall(setting, at.tenant);
    const filter: CallListInput = { tenantId: other.id, channel: 'phone', isRunning: false };
    const first = await list({ ...filter, limit: 1 });
    const rest = await list({ cursor: first.nextCursor });
    expect([...idsOf(first), ...idsOf(rest)].toSorted()).toEqual(own.toSorted());
    expect(rest).toEqual(await list({ ...filter, cursor: first.nextCursor }));
    await expect(list({ cursor: first.nextCursor, tenantId: at.tenant.id, outcome: 'error' })).rejects.toMatchObject({
      code: 'invalid_request',
      problems: ['tenantId', 'outcome'].map((name) => ({ path: [name], reason: expect.any(String) })),
    });
  });

  test('does not open another list, and neither does a forged one', async () => {
    const { nextCursor } = await list({ limit: 1 });
    const cursor = nextCursor ?? '';
    const changed: CallListInput[] = [
      { cursor, tenantId: at.tenant.id },
      { cursor, channel: 'phone' },
      { cursor: `${cursor.slice(0, -2)}AA` },
      { cursor: 'nonsense' },
      { cursor: '' },
    ];
    for (const input of changed) expect(await codeOf(list(input))).toBe('invalid_request');
    expect(await codeOf(list({ cursor }, at.organization.test.ctx))).toBe('invalid_request');
    expect(await codeOf(list({ cursor, limit: 3 }))).toBe('answered');
  });

  test('is not combined with before', async () => {
    const { nextCursor } = await list({ limit: 1 });
    await expect(list({ cursor: nextCursor, before: new Date() })).rejects.toMatchObject({
      code: 'invalid_request',
      details: ['before: cannot be combined with cursor'],
    });
  });

  test.each([0, 101, 1.5, -1])('a limit of %d is refused', async (limit) => {
    expect(await codeOf(list({ limit }))).toBe('invalid_request');
  });
});

describe('a filter', () => {
  test('by tenant also finds a deleted one’s calls; an unknown or foreign one is not found', async () => {
    const { live, test: other } = at.organization;
    const tenant = await createTestTenant(setting, live, { agentId: at.agent.id });
    expect(await list({ tenantId: tenant.id })).toMatchObject({ data: [] });
    const id = await finishedCall(setting, tenant);
    await deleteTenant(live.ctx, tenant.id);
    expect(idsOf(await list({ tenantId: tenant.id }))).toEqual([id]);
    expect(await codeOf(list({ tenantId: 'ten_none' }))).toBe('not_found');
    expect(await codeOf(list({ tenantId: tenant.id }, other.ctx))).toBe('not_found');
  });

  test('by state, outcome, channel and agent', async () => {
    const own = await createCallSetting(setting);
    const ctx = own.organization.live.ctx;
    const ended = await finishedCall(setting, own.tenant);
    const { callId: running } = await admitted(setting, phoneInput(own.tenant));
    const found = async (input: CallListInput) => idsOf(await listCalls(ctx, input));
    expect(await found({ isRunning: true })).toEqual([running]);
    expect(await found({ isRunning: false })).toEqual([ended]);
    expect(await found({ outcome: 'hangup' })).toEqual([ended]);
    expect(await found({ outcome: 'completed' })).toEqual([]);
    expect(await found({ channel: 'web' })).toEqual([]);
    expect(await found({ agentId: own.agent.id, channel: 'phone' })).toHaveLength(2);
  });
});

describe('one call', () => {
  test('shows what was collected, and what was declined apart', async () => {
    const { callId: id } = await admitted(
      setting,
      phoneInput(at.tenant, { from: '0312345678', providerCallId: 'CAshape' }),
    );
    const running = await getCall(at.organization.live.ctx, id);
    expect(running).toMatchObject({
      from: '0312345678',
      providerCallId: 'CAshape',
      endedAt: null,
      durationMs: null,
      outcome: null,
      reason: null,
      fields: {},
      summary: null,
      category: null,
      hasTranscript: false,
      billedMilliYen: null,
      agent: { id: at.agent.id, version: 1 },
    });
    const fields = [
      { key: 'name', value: '山田', atMs: 0 },
      { key: 'request', value: null, atMs: 0 },
    ];
    setting.clock.advance(61_001);
    await recordBatch(voice, batch(id, 1, { fields, end: hangup(61_001) }));
    expect(await getCall(at.organization.live.ctx, id)).toMatchObject({
      fields: { name: '山田' },
      declinedFields: ['request'],
      durationMs: 61_001,
      endedAt: new Date(running.startedAt.getTime() + 61_001),
      billedMilliYen: 31_000n,
    });
  });

  test('of another environment is not found', async () => {
    const [id = ''] = ids;
    expect(await codeOf(getCall(at.organization.test.ctx, id))).toBe('not_found');
    const stranger = await createCallSetting(setting);
    expect(await codeOf(getCall(stranger.organization.live.ctx, id))).toBe('not_found');
    for (const unknown of ['call_none', '', 'call_\u0000', '\ud800']) {
      expect(await codeOf(getCall(at.organization.live.ctx, unknown))).toBe('not_found');
      expect(await codeOf(getCallByProvider(at.organization.live.ctx, unknown))).toBe('not_found');
    }
    expect(await codeOf(list({ tenantId: 'ten_\u0000' }))).toBe('invalid_request');
  });

  test('by its provider id is the newest with that id', async () => {
    const phone = () => admitted(setting, phoneInput(at.tenant, { providerCallId: 'CAtwice' }));
    await phone();
    setting.clock.advance(1);
    const { callId: newest } = await phone();
    const { live, test: other } = at.organization;
    expect((await getCallByProvider(live.ctx, 'CAtwice')).id).toBe(newest);
    expect(await codeOf(getCallByProvider(other.ctx, 'CAtwice'))).toBe('not_found');
    expect(await codeOf(getCallByProvider(live.ctx, 'CAnone'))).toBe('not_found');
  });

  test('is read by a plain member, not by a voice node', async () => {
    const [id = ''] = ids;
    expect((await getCall(at.organization.live.ctxAs('member'), id)).id).toBe(id);
    expect(await codeOf(getCall(voice, id))).toBe('forbidden');
    expect(await codeOf(list({}, voice))).toBe('forbidden');
  });
});

describe('a search for calls', () => {
  const found = async (search: string): Promise<number> => (await list({ search })).data.length;

  test('finds a call by its own id, and by that of its stream', async () => {
    const { data } = await list({ limit: 1 });
    const [call] = data;
    expect(idsOf(await list({ search: call?.id ?? '' }))).toEqual([call?.id]);
    expect(idsOf(await list({ search: call?.providerCallId ?? '' }))).toContain(call?.id);
  });

  test('finds calls by the end of the number, however it is written', async () => {
    const own = await createCallSetting(setting);
    await admitted(setting, phoneInput(own.tenant, { from: '+819055512345' }));
    const inOwn = async (search: string) => (await list({ search }, own.organization.live.ctx)).data.length;
    for (const search of ['+819055512345', '090-5551-2345', '０９０５５５１２３４５', '2345', '(555) 12345']) {
      expect([search, await inOwn(search)]).toEqual([search, 1]);
    }
    for (const search of ['345', '+81905551234', '90555123450', '%2345', 'call_']) {
      expect([search, await inOwn(search)]).toEqual([search, 0]);
    }
    expect(await found('090-5551-2345')).toBe(0);
  });
});
