import { createOwnTestContext } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../audit/list.ts';
import { getCall } from '../call/get.ts';
import { recordBatch } from '../call/record-batch.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  finishedCall,
  phoneInput,
} from '../call/testing/call-setting.ts';
import type { CallView } from '../call/view.ts';
import { scriptedSummary } from '../summary/scripted.ts';
import { writeSummary } from '../summary/write.ts';
import { rebuildTranscript } from '../transcript/rebuild.ts';
import { createWebhookEndpoint } from '../webhook-endpoint/create.ts';
import { purgeExpiredContent } from './purge.ts';
import { setRetention, setRetentionAsOperator } from './set.ts';

const own = createOwnTestContext();
const dayMs = 86_400_000;
const durationMs = 61_500;
let at: CallSetting;

beforeEach(async () => {
  await own.current.db.prisma.organization.updateMany({
    data: { transcriptRetentionDays: null, fieldsRetentionDays: null, fromRetentionDays: null },
  });
  at = await createCallSetting(own.current);
});

const worker = () => own.current.service('worker');
const owner = () => at.organization.live.ctxAs('owner');
const purge = (options?: Parameters<typeof purgeExpiredContent>[1]) => purgeExpiredContent(worker(), options);
const pass = (days: number) => own.current.clock.advance(days * dayMs);
const content = {
  turns: [{ index: 0, role: 'user', text: '予約をお願いします', atMs: 0 } as const],
  fields: [{ key: 'name', value: '山田', atMs: 0 }],
};

async function fullCall({ tenant } = at): Promise<string> {
  const id = await finishedCall(own.current, tenant, { durationMs, from: '+819012345678', ...content });
  await rebuildTranscript(worker(), id);
  await writeSummary(worker(), id, (record) => Promise.resolve(scriptedSummary(record)));
  return id;
}

const kept = ({ hasTranscript, fields, from, summary }: CallView) => ({
  ...{ transcript: hasTranscript, fields: fields !== null, from: from !== null, summary: summary !== null },
});
const keptOf = async (id: string) => kept(await getCall(at.organization.live.ctx, id));
const everything = { transcript: true, fields: true, from: true, summary: true };

describe('retention', () => {
  test('is for good unless somebody says otherwise', async () => {
    const id = await fullCall();
    pass(4000);
    expect(await purge()).toBe(0);
    expect(await keptOf(id)).toEqual(everything);
  });

  test.each([
    [{ transcriptDays: 30 }, { ...everything, transcript: false, summary: false }],
    [{ fieldsDays: 30 }, { ...everything, fields: false, summary: false }],
    [{ fromDays: 30 }, { ...everything, from: false }],
  ])('%j ends 30 days after the end of the call, and not a millisecond before', async (retention, left) => {
    const id = await fullCall();
    await setRetention(owner(), retention);
    own.current.clock.advance(durationMs + 30 * dayMs - 1);
    expect(await purge()).toBe(0);
    expect(await keptOf(id)).toEqual(everything);
    own.current.clock.advance(1);
    expect(await purge()).toBe(1);
    expect(await keptOf(id)).toEqual(left);
    expect(await purge()).toBe(0);
  });

  test('what comes in after it was erased is not kept', async () => {
    const id = await fullCall();
    await setRetention(owner(), { transcriptDays: 1, fieldsDays: 1 });
    pass(2);
    await purge();
    const late = { ...content, turns: [{ index: 1, role: 'user' as const, text: 'まだいます', atMs: 1 }] };
    expect(await recordBatch(own.current.service('voice'), batch(id, 2, late))).toMatchObject({ status: 'ended' });
    await rebuildTranscript(worker(), id);
    expect(await keptOf(id)).toEqual({ ...everything, transcript: false, fields: false, summary: false });
    expect(await own.current.db.prisma.callTurn.count({ where: { callId: id } })).toBe(0);
  });

  test('does not touch a call in progress, however long it lasts', async () => {
    const { callId: id } = await admitted(own.current, phoneInput(at.tenant, { from: '+819012345678' }));
    await recordBatch(own.current.service('voice'), batch(id, 1, content));
    await setRetention(owner(), { transcriptDays: 1, fieldsDays: 1, fromDays: 1 });
    pass(10);
    expect(await purge()).toBe(0);
    expect(await own.current.db.prisma.callTurn.count({ where: { callId: id } })).toBe(1);
  });

  test('of one organization is not that of another', async () => {
    const other = await createCallSetting(own.current);
    const [mine, theirs] = [await fullCall(), await fullCall(other)];
    await setRetention(owner(), { fromDays: 1 });
    pass(2);
    expect(await purge()).toBe(1);
    expect((await getCall(at.organization.live.ctx, mine)).from).toBeNull();
    expect((await getCall(other.organization.live.ctx, theirs)).from).not.toBeNull();
  });

  test('changes only what is passed, by an owner or the operator, and the audit tells it', async () => {
    expect(await setRetention(owner(), { transcriptDays: 90, fromDays: 7 })).toEqual({
      ...{ transcriptDays: 90, fieldsDays: null, fromDays: 7 },
    });
    const organizationId = at.organization.id;
    const operator = own.current.service('operator');
    expect(await setRetentionAsOperator(operator, { organizationId, fromDays: null })).toEqual({
      ...{ transcriptDays: 90, fieldsDays: null, fromDays: null },
    });
    for (const ctx of [at.organization.live.ctx, at.organization.live.ctxAs('admin'), operator, worker()]) {
      await expect(setRetention(ctx, { fromDays: 1 })).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(setRetentionAsOperator(owner(), { organizationId })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(setRetentionAsOperator(operator, { organizationId: 'org_nobody' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(setRetention(owner(), { fromDays: 0, fieldsDays: 1.5, transcriptDays: 3651 })).rejects.toMatchObject({
      code: 'invalid_request',
      details: ['transcriptDays', 'fieldsDays', 'fromDays'].map(
        (name) => `${name}: must be a whole number of days from 1 to 3650`,
      ),
    });
    expect((await listAuditEntries(owner(), { action: 'retention.changed' })).data).toHaveLength(2);
  });
});

describe('the purge', () => {
  async function expired(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.push(await fullCall());
      own.current.clock.advance(1000);
    }
    await setRetention(owner(), { transcriptDays: 1 });
    pass(2);
    return ids;
  }
  const left = async (ids: readonly string[]) =>
    (await Promise.all(ids.map(keptOf))).map(({ transcript }) => transcript);

  test('goes through all that is due in steps, each with its entry in the audit', async () => {
    const ids = await expired(5);
    expect(await purge({ callsPerStep: 2 })).toBe(5);
    expect(await left(ids)).toEqual([false, false, false, false, false]);
    const { data } = await listAuditEntries(owner(), { action: 'content.expired' });
    expect(data.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { part: 'transcript', calls: 2 },
        { part: 'transcript', calls: 2 },
        { part: 'transcript', calls: 1 },
      ]),
    );
    expect(data.every(({ actorKind }) => actorKind === 'worker')).toBe(true);
  });

  test('that ends early goes on where it was, the oldest first', async () => {
    const ids = await expired(4);
    // The clock goes on with each look at it.
    const { clock, ...rest } = worker();
    let looks = 0;
    const hurried = { ...rest, clock: { ...clock, now: () => clock.now(), monotonic: () => looks++ } };
    const done = await purgeExpiredContent(hurried, { callsPerStep: 1, withinMs: 4 });
    expect([1, 2, 3]).toContain(done);
    expect(await left(ids)).toEqual(ids.map((_, index) => index >= done));
    expect(await purge()).toBe(ids.length - done);
  });

  test('stops when the organization keeps for good again', async () => {
    const ids = await expired(2);
    await setRetention(owner(), { transcriptDays: null });
    expect(await purge()).toBe(0);
    expect(await left(ids)).toEqual([true, true]);
  });

  test('is not stopped by a call that cannot be erased, and names it', async () => {
    const ids = await expired(4);
    const [, bad = ''] = ids;
    const { pool } = own.current.db;
    await pool.query(`ALTER TABLE call ADD CONSTRAINT stays CHECK (id <> '${bad}' OR transcript_erased_at IS NULL)`);
    try {
      const failure: unknown = await purge({ callsPerStep: 3 }).catch((error: unknown) => error);
      expect((failure as AggregateError).errors).toEqual([
        expect.objectContaining({ message: expect.stringContaining(bad) }),
      ]);
      expect(await left(ids)).toEqual([false, true, false, false]);
    } finally {
      await pool.query('ALTER TABLE call DROP CONSTRAINT stays');
    }
    expect(await purge()).toBe(1);
  });

  test('passes by a call that somebody else is changing, and takes it at its next turn', async () => {
    const ids = await expired(2);
    const client = await own.current.db.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM call WHERE id = $1 FOR UPDATE', [ids[0]]);
    expect(await purge()).toBe(1);
    await client.query('COMMIT');
    client.release();
    expect(await purge()).toBe(1);
    expect(await left(ids)).toEqual([false, false]);
  });

  test.each([
    [
      'until it was delivered',
      () => own.current.db.prisma.webhookDelivery.updateMany({ data: { state: 'delivered' } }),
    ],
    ['for four days at most', () => Promise.resolve(pass(2))],
  ])('leaves a call whose events are still being delivered alone, %s', async (_, change) => {
    await createWebhookEndpoint(owner(), { url: 'https://example.com', eventTypes: ['call.ended'] });
    const id = await fullCall();
    const { db } = own.current;
    const deliveries = () => db.prisma.webhookDelivery.count({ where: { event: { callId: id } } });
    await db.prisma.webhookDelivery.updateMany({ data: { createdAt: new Date(own.current.clock.now()) } });
    expect(await deliveries()).toBe(1);
    await setRetention(owner(), { transcriptDays: 1 });
    pass(3);
    expect(await purge()).toBe(0);
    expect(await deliveries()).toBe(1);
    expect(await left([id])).toEqual([true]);
    await change();
    expect(await purge()).toBe(1);
    expect(await deliveries()).toBe(0);
    expect(await left([id])).toEqual([false]);
  });

  test('is the worker’s alone', async () => {
    await expect(purgeExpiredContent(owner())).rejects.toMatchObject({ code: 'forbidden' });
  });
});
