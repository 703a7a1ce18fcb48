import { newId } from '@uketsuke/runtime';
import { createTestContext } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordBatch } from './record-batch.ts';
import { admitted, batch, type CallSetting, createCallSetting, hangup, phoneInput } from './testing/call-setting.ts';

const setting = createTestContext();
const voice = setting.service('voice');
let at: CallSetting;

beforeAll(async () => {
  at = await createCallSetting(setting);
});

const begin = async (): Promise<string> => (await admitted(setting, phoneInput(at.tenant))).callId;
const readCall = (id: string) =>
  setting.db.prisma.call.findUniqueOrThrow({
    where: { id },
    include: { turns: { orderBy: { index: 'asc' } }, toolInvocations: true },
  });
const jobsOf = async (id: string, name: string): Promise<number> => {
  const { rows } = await setting.db.pool.query(`SELECT 1 FROM pgboss.job WHERE name = $1 AND data->>'call_id' = $2`, [
    name,
    id,
  ]);
  return rows.length;
};
const turn = (index: number, text: string, role: 'assistant' | 'user' = 'user') => ({
  index,
  role,
  text,
  atMs: index * 1000,
});
const field = (key: string, value: string | null) => ({ key, value, atMs: 0 });

test('a call that its node has lost ends where it was last heard, also when the node knows of less', async () => {
  const id = await begin();
  await recordBatch(voice, { ...batch(id, 1, { turns: [turn(0, 'もしもし')] }), atMs: 6000 });
  const end = { outcome: 'error', reason: 'node_lost', durationMs: 2000 } as const;
  await recordBatch(voice, { ...batch(id, 2, { end }), atMs: 2000 });
  expect(await readCall(id)).toMatchObject({ reason: 'node_lost', durationMs: 6000 });
});

describe('the order of batches', () => {
  test('a batch that comes twice is kept once and acknowledged twice', async () => {
    const id = await begin();
    const first = batch(id, 1, { turns: [turn(0, 'もしもし')] });
    expect(await recordBatch(voice, first)).toEqual({ status: 'recorded', seq: 1 });
    expect(await recordBatch(voice, { ...first, turns: [turn(0, 'changed')] })).toEqual({ status: 'recorded', seq: 1 });
    expect((await readCall(id)).turns.map(({ text }) => text)).toEqual(['もしもし']);
  });

  test('a batch that comes too early is not kept, and the wanted one is named', async () => {
    const id = await begin();
    await recordBatch(voice, batch(id, 1));
    for (const early of [batch(id, 3), batch(id, 3, { turns: [turn(0, 'x')] })]) {
      expect(await recordBatch(voice, early)).toEqual({ status: 'out_of_order', wantedSeq: 2 });
    }
    expect(await readCall(id)).toMatchObject({ batchSeq: 1, turns: [] });
  });

  test('twins at the same time are kept once', async () => {
    const id = await begin();
    const invocation = { toolCallId: newId('tcall'), name: 'look_up', arguments: {}, result: 1, error: null };
    const twin = batch(id, 1, {
      turns: [turn(0, 'はい')],
      toolInvocations: [{ ...invocation, atMs: 10, durationMs: 20 }],
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => recordBatch(voice, twin)));
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ status: 'recorded', seq: 1 })));
    const call = await readCall(id);
    expect([call.turns.length, call.toolInvocations.length]).toEqual([1, 1]);
  });

  test('of a call that does not exist is told so, with and without content', async () => {
    expect(await recordBatch(voice, batch('call_none', 1))).toEqual({ status: 'unknown_call', callId: 'call_none' });
    const withTurn = batch('call_none', 1, { turns: [turn(0, 'x')] });
    expect(await recordBatch(voice, withTurn)).toEqual({ status: 'unknown_call', callId: 'call_none' });
  });

  test('a batch without content is a heartbeat, by the node’s own clock', async () => {
    const id = await begin();
    const { startedAt } = await readCall(id);
    await recordBatch(voice, batch(id, 1, { atMs: 1234 }));
    expect((await readCall(id)).lastHeardAt.getTime()).toBe(startedAt.getTime() + 1234);
  });
});

describe('what a batch brings', () => {
  test('a turn that is sent again, longer, replaces what was there', async () => {
    const id = await begin();
    await recordBatch(voice, batch(id, 1, { turns: [turn(0, 'お電話', 'assistant')] }));
    const longer = [turn(0, 'お電話ありがとうございます', 'assistant'), turn(1, 'は'), turn(1, 'はい')];
    await recordBatch(voice, batch(id, 2, { turns: longer }));
    expect((await readCall(id)).turns.map(({ index, role, text }) => [index, role, text])).toEqual([
      [0, 'assistant', 'お電話ありがとうございます'],
      [1, 'user', 'はい'],
    ]);
  });

  test('fields are kept in the order of the config, the last value counts, and unknown keys are left out', async () => {
    const id = await begin();
    await recordBatch(voice, batch(id, 1, { fields: [field('party_size', '3名'), field('nonsense', 'x')] }));
    await recordBatch(
      voice,
      batch(id, 2, { fields: [field('request', null), field('name', '山田'), field('party_size', '4名')] }),
    );
    expect(Object.entries((await readCall(id)).fields as object)).toEqual([
      ['name', '山田'],
      ['party_size', '4名'],
      ['request', null],
    ]);
  });

  test('text that PostgreSQL cannot hold is cleaned, not refused', async () => {
    const id = await begin();
    const receipt = await recordBatch(
      voice,
      batch(id, 1, {
        turns: [turn(0, 'a\u0000b\ud800')],
        fields: [field('name', '\u0000山')],
        toolInvocations: [
          {
            toolCallId: newId('tcall'),
            name: 'look_up',
            arguments: { 'a\u0000': ['\u0000x', { b: '\udfff' }] },
            result: { text: '\u0000' },
            error: 'bad\u0000',
            atMs: 1500,
            durationMs: 30,
          },
        ],
      }),
    );
    expect(receipt).toEqual({ status: 'recorded', seq: 1 });
    const call = await readCall(id);
    expect(call.turns[0]?.text).toBe('ab\ufffd');
    expect(call.fields).toEqual({ name: '山' });
    expect(call.toolInvocations[0]).toMatchObject({
      arguments: { a: ['x', { b: '\ufffd' }] },
      result: { text: '' },
      error: 'bad',
      durationMs: 30,
      startedAt: new Date(call.startedAt.getTime() + 1500),
    });
  });

  test('a shape that is no batch is refused', async () => {
    await expect(recordBatch(voice, batch('call_1', 0))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test.each([
    ['atMs', { atMs: 3e12 }],
    ['turns[0].atMs', { turns: [{ ...turn(0, 'x'), atMs: 3e12 }] }],
    ['fields[0].atMs', { fields: [{ ...field('name', 'x'), atMs: 3e12 }] }],
    ['end.durationMs', { end: hangup(3e12) }],
  ])('a time that no call can reach is refused: %s', async (path, changes) => {
    const id = await begin();
    const refused = recordBatch(voice, batch(id, 1, changes));
    await expect(refused).rejects.toMatchObject({ details: [`${path}: must be at most 2147483647`] });
  });
});

describe('the end of a call', () => {
  test('sets outcome, end, duration and price at once, and starts the transcript', async () => {
    const id = await begin();
    const { startedAt } = await readCall(id);
    setting.clock.advance(600_000);
    await recordBatch(voice, batch(id, 1, { atMs: 61_500, end: hangup(61_500) }));
    expect(await readCall(id)).toMatchObject({
      outcome: 'hangup',
      reason: 'caller_hung_up',
      durationMs: 61_500,
      endedAt: new Date(startedAt.getTime() + 61_500),
      billedMilliYen: 31_000n,
    });
    expect(await jobsOf(id, 'call.transcript')).toBe(1);
  });

  test('a call that never connected takes no time and costs nothing', async () => {
    const id = await begin();
    await recordBatch(voice, batch(id, 1, { end: { outcome: 'error', reason: 'connect_failed', durationMs: 30_000 } }));
    expect(await readCall(id)).toMatchObject({ outcome: 'error', durationMs: 0, billedMilliYen: 0n });
  });

  test('is charged at the price with which the call started', async () => {
    const own = await createCallSetting(setting, { perMinuteMilliYen: 60_000n });
    const { callId: id } = await admitted(setting, phoneInput(own.tenant));
    await setting.db.prisma.organization.update({
      where: { id: own.organization.id },
      data: { perMinuteMilliYen: 1n, paymentMethod: 'invoice' },
    });
    await recordBatch(voice, batch(id, 1, { end: hangup(1001) }));
    expect(await readCall(id)).toMatchObject({ billedMilliYen: 2000n, paymentMethod: 'card' });
  });

  test('of two ends at the same time, one counts', async () => {
    const id = await begin();
    const ends = [hangup(1000), hangup(2000), hangup(3000)].map((end) => recordBatch(voice, batch(id, 1, { end })));
    const answers = await Promise.all(ends);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['ended', 'ended', 'recorded']);
    const call = await readCall(id);
    expect(call.billedMilliYen).toBe(BigInt((call.durationMs ?? 0) / 2));
    expect(await jobsOf(id, 'call.transcript')).toBe(1);
  });

  test('late batches still enter turns and fields, while outcome and price stay', async () => {
    const id = await begin();
    await recordBatch(voice, batch(id, 1, { end: hangup(5000) }));
    await setting.db.pool.query(`DELETE FROM pgboss.job WHERE data->>'call_id' = $1`, [id]);
    const late = batch(id, 2, {
      turns: [turn(0, '遅れて届きました')],
      fields: [field('name', '山田')],
      end: { outcome: 'completed', reason: 'all_fields_collected', durationMs: 90_000 },
    });
    expect(await recordBatch(voice, late)).toEqual({ status: 'ended', seq: 2 });
    const call = await readCall(id);
    expect(call).toMatchObject({
      outcome: 'hangup',
      durationMs: 5000,
      billedMilliYen: 2500n,
      fields: { name: '山田' },
    });
    expect(call.turns).toHaveLength(1);
    expect(await jobsOf(id, 'call.transcript')).toBe(1);
  });

  test('nothing of an end is kept when a part of it fails', async () => {
    const id = await begin();
    await expect(
      recordBatch(voice, batch(id, 1, { turns: [turn(0, 'x')], end: hangup(3_000_000_000) })),
    ).rejects.toThrow();
    expect(await readCall(id)).toMatchObject({ outcome: null, endedAt: null, batchSeq: 0, turns: [] });
    expect(await jobsOf(id, 'call.transcript')).toBe(0);
  });
});

test('only a voice node records', async () => {
  const id = await begin();
  for (const ctx of [at.organization.live.ctx, at.organization.live.ctxAs('owner'), setting.service('worker')]) {
    await expect(recordBatch(ctx, batch(id, 1))).rejects.toMatchObject({ code: 'forbidden' });
  }
});
