import { createTestContext } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { getCall } from '../call/get.ts';
import { recordBatch } from '../call/record-batch.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  finishedCall,
  hangup,
  phoneInput,
} from '../call/testing/call-setting.ts';
import type { DomainContext } from '../context.ts';
import { scriptedSummary } from '../summary/scripted.ts';
import { writeSummary } from '../summary/write.ts';
import { createWebhookEndpoint } from '../webhook-endpoint/create.ts';
import { getTranscript } from './get.ts';
import { rebuildTranscript } from './rebuild.ts';

const setting = createTestContext();
const worker = setting.service('worker');
let at: CallSetting;

beforeAll(async () => {
  at = await createCallSetting(setting);
});

const turn = (index: number, text: string) => ({ index, role: 'user', text, atMs: index }) as const;
const read = (id: string) => getTranscript(at.organization.live.ctx, id);
const summarize = (id: string) => writeSummary(worker, id, (record) => Promise.resolve(scriptedSummary(record)));

describe('a transcript', () => {
  test('is there after the end of the call, not before', async () => {
    const id = await finishedCall(setting, at.tenant, { turns: [turn(1, 'はい'), turn(0, 'もしもし')] });
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
    await rebuildTranscript(worker, id);
    expect(await read(id)).toEqual({
      callId: id,
      turns: [
        { role: 'user', text: 'もしもし' },
        { role: 'user', text: 'はい' },
      ],
    });
    expect((await getCall(at.organization.live.ctx, id)).hasTranscript).toBe(true);
  });

  test('of a call in progress is not made', async () => {
    const { callId: id } = await admitted(setting, phoneInput(at.tenant));
    await recordBatch(setting.service('voice'), batch(id, 1, { turns: [turn(0, 'もしもし')] }));
    await rebuildTranscript(worker, id);
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of a call in which nothing was said is none', async () => {
    const id = await finishedCall(setting, at.tenant);
    await rebuildTranscript(worker, id);
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await getCall(at.organization.live.ctx, id)).hasTranscript).toBe(false);
  });

  test('takes in turns that came late, and is the same when made twice', async () => {
    const id = await finishedCall(setting, at.tenant, { turns: [turn(0, 'もしもし')] });
    await rebuildTranscript(worker, id);
    await recordBatch(setting.service('voice'), batch(id, 2, { turns: [turn(1, 'まだいます')] }));
    await Promise.all([rebuildTranscript(worker, id), rebuildTranscript(worker, id)]);
    expect((await read(id)).turns.map(({ text }) => text)).toEqual(['もしもし', 'まだいます']);
  });

  test('of a long call keeps its beginning and its end', async () => {
    const turns = Array.from({ length: 600 }, (_, index) => turn(index, `${index}`));
    const id = await finishedCall(setting, at.tenant, { turns });
    await rebuildTranscript(worker, id);
    const texts = (await read(id)).turns.map(({ text }) => text);
    expect([texts.length, texts[99], texts[100], texts[499]]).toEqual([500, '99', '200', '599']);
  });

  test('of another environment is not found', async () => {
    const id = await finishedCall(setting, at.tenant, { turns: [turn(0, 'x')] });
    await rebuildTranscript(worker, id);
    await expect(getTranscript(at.organization.test.ctx, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a summary', () => {
  test('is written from the record, with its category', async () => {
    const id = await finishedCall(setting, at.tenant, {
      turns: [turn(0, '予約をお願いします')],
      fields: [{ key: 'name', value: '山田', atMs: 0 }],
    });
    await summarize(id);
    const call = await getCall(at.organization.live.ctx, id);
    expect(call.category).toBe('booking');
    expect(call.summary).toContain('お名前は「山田」');
  });

  test('is written again after late turns', async () => {
    const id = await finishedCall(setting, at.tenant);
    await summarize(id);
    await recordBatch(setting.service('voice'), batch(id, 2, { turns: [turn(0, '番号を間違えました')] }));
    await summarize(id);
    expect((await getCall(at.organization.live.ctx, id)).category).toBe('wrong_number');
  });

  test('of a call in progress is not written', async () => {
    const { callId: id } = await admitted(setting, phoneInput(at.tenant));
    await summarize(id);
    expect((await getCall(at.organization.live.ctx, id)).summary).toBeNull();
  });
});

async function stateOf(id: string) {
  const { prisma, pool } = setting.db;
  const [call, events, jobs] = await Promise.all([
    prisma.call.findUniqueOrThrow({ where: { id }, select: { hasTranscript: true, summary: true } }),
    prisma.webhookEvent.findMany({ where: { callId: id, type: 'call.summary_ready' }, select: { body: true } }),
    pool.query<{ name: string }>(`SELECT name FROM pgboss.job WHERE data->>'call_id' = $1 ORDER BY created_on`, [id]),
  ]);
  const bodies = events.map(({ body }): unknown => JSON.parse(body));
  return { ...call, events: bodies, jobs: jobs.rows.map(({ name }) => name) };
}

/** Adds to `states` what is to be seen of the call after each transaction: work in two of them shows what stood between. */
function watched(ctx: DomainContext, id: string, states: unknown[]): DomainContext {
  const transaction: typeof ctx.db.transaction = async (work, options) => {
    const result = await ctx.db.transaction(work, options);
    states.push(await stateOf(id));
    return result;
  };
  return { ...ctx, db: { ...ctx.db, transaction } };
}

test('a summary is asked for when the transcript is there, and call.summary_ready is written when both are', async () => {
  const endpoint = { url: 'https://example.com/', eventTypes: ['call.summary_ready' as const] };
  await createWebhookEndpoint(at.organization.live.ctxAs('owner'), endpoint);
  const { callId: id } = await admitted(setting, phoneInput(at.tenant));
  const states: unknown[] = [];
  const [voice, by] = [watched(setting.service('voice'), id, states), watched(worker, id, states)];
  await recordBatch(voice, batch(id, 1, { turns: [turn(0, '予約をお願いします')], end: hangup(2000) }));
  await rebuildTranscript(by, id);
  const failure = new Error('overloaded');
  await expect(writeSummary(by, id, () => Promise.reject(failure))).rejects.toBe(failure);
  const transcribed = await stateOf(id);
  const summary = '予約のご希望です。';
  await writeSummary(by, id, () => Promise.resolve({ summary, category: 'booking' }), { attempt: 2 });

  const jobs = ['call.transcript', 'call.summary'];
  expect(transcribed).toEqual({ hasTranscript: true, summary: null, events: [], jobs });
  const ready = expect.objectContaining({ data: expect.objectContaining({ has_transcript: true, summary }) });
  expect(states).toEqual([
    { hasTranscript: false, summary: null, events: [], jobs: ['call.transcript'] },
    transcribed,
    { hasTranscript: true, summary, events: [ready], jobs },
  ]);
});

test('both are the worker’s alone', async () => {
  const id = await finishedCall(setting, at.tenant);
  for (const ctx of [at.organization.live.ctx, setting.service('voice')]) {
    await expect(rebuildTranscript(ctx, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(writeSummary(ctx, id, (record) => Promise.resolve(scriptedSummary(record)))).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
});
