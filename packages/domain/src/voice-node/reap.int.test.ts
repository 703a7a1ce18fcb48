import { createOwnTestContext } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordBatch } from '../call/record-batch.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  hangup,
  phoneInput,
} from '../call/testing/call-setting.ts';
import { purgeGatewayMinutes } from './purge-gateway-minutes.ts';
import { reapLostCalls } from './reap.ts';
import { tickGatewayMinute } from './tick-gateway-minute.ts';

const own = createOwnTestContext();
const minuteMs = 60_000;
let at: CallSetting;

beforeEach(async () => {
  await own.current.db.prisma.gatewayMinute.deleteMany();
  await own.current.db.prisma.call.deleteMany({ where: { endedAt: null } });
  at = await createCallSetting(own.current);
});

const begin = async (): Promise<string> => (await admitted(own.current, phoneInput(at.tenant))).callId;
const readCall = (id: string) => own.current.db.prisma.call.findUniqueOrThrow({ where: { id } });
const reap = () => reapLostCalls(own.current.service('worker'));

/** Minutes go by; a gateway that is up says so in each of them. */
async function pass(minutes: number, { isGatewayUp = true } = {}): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    own.current.clock.advance(minuteMs);
    if (isGatewayUp) await tickGatewayMinute(own.current.service('worker'));
  }
}

describe('a call that nobody hears from', () => {
  test('ends after 10 minutes as node_lost, charged until it was last heard', async () => {
    const id = await begin();
    await pass(2);
    await recordBatch(own.current.service('voice'), batch(id, 1, { atMs: 61_000 }));
    await pass(9);
    expect(await reap()).toBe(0);
    await pass(1);
    expect(await reap()).toBe(1);
    const call = await readCall(id);
    expect(call).toMatchObject({ outcome: 'error', reason: 'node_lost', durationMs: 61_000, billedMilliYen: 30_500n });
    expect(call.endedAt).toEqual(new Date(call.startedAt.getTime() + 61_000));
    expect(await reap()).toBe(0);
  });

  test('that never was heard ends at its start and costs nothing', async () => {
    const id = await begin();
    await pass(11);
    await reap();
    expect(await readCall(id)).toMatchObject({ reason: 'node_lost', durationMs: 0, billedMilliYen: 0n });
  });

  test('goes on while no gateway is up to hear it, however long that takes', async () => {
    const id = await begin();
    await pass(5);
    await pass(600, { isGatewayUp: false });
    await pass(4);
    expect(await reap()).toBe(0);
    expect((await readCall(id)).outcome).toBeNull();
    await pass(2);
    expect(await reap()).toBe(1);
  });

  test('goes on while its node delivers what piled up, however old that is', async () => {
    const id = await begin();
    await pass(9);
    await pass(120, { isGatewayUp: false });
    for (let seq = 1; seq <= 3; seq += 1) {
      await recordBatch(own.current.service('voice'), batch(id, seq, { atMs: seq * 2000 }));
      await pass(9);
      expect(await reap()).toBe(0);
    }
    await pass(1);
    expect(await reap()).toBe(1);
    expect((await readCall(id)).durationMs).toBe(6000);
  });

  test('goes on as long as it is heard', async () => {
    const id = await begin();
    for (let seq = 1; seq <= 4; seq += 1) {
      await pass(9);
      await recordBatch(own.current.service('voice'), batch(id, seq, { atMs: seq * 9 * minuteMs }));
      expect(await reap()).toBe(0);
    }
    expect((await readCall(id)).outcome).toBeNull();
  });
});

test('a call that cannot be ended keeps no other from ending, and is named', async () => {
  const { pool } = own.current.db;
  const ids = [await begin(), await begin(), await begin()].toSorted();
  const [bad = ''] = ids;
  await pool.query(`ALTER TABLE call ADD CONSTRAINT never_ends CHECK (id <> '${bad}' OR ended_at IS NULL)`);
  try {
    await pass(12);
    const failure: unknown = await reap().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AggregateError);
    expect((failure as AggregateError).errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining(bad) }),
    ]);
    const outcomes = await Promise.all(ids.map(async (id) => (await readCall(id)).reason));
    expect(outcomes).toEqual([null, 'node_lost', 'node_lost']);
  } finally {
    await pool.query('ALTER TABLE call DROP CONSTRAINT never_ends');
  }
  expect(await reap()).toBe(1);
});

test('a call that is said to have been heard in a time to come lasts no longer than the time that has passed', async () => {
  const id = await begin();
  const lastHeardAt = new Date(own.current.clock.now() + 20 * 24 * 60 * minuteMs);
  await own.current.db.prisma.call.update({ where: { id }, data: { lastHeardAt } });
  await pass(12);
  expect(await reap()).toBe(1);
  expect((await readCall(id)).durationMs).toBe(12 * minuteMs);
});

test('two workers at the same time end a call once', async () => {
  const id = await begin();
  await pass(12);
  const ended = await Promise.all([reap(), reap(), reap()]);
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await readCall(id)).reason).toBe('node_lost');
});

test('a node that comes back later still delivers its turns, while outcome and price stay', async () => {
  const id = await begin();
  await pass(12);
  await reap();
  const late = batch(id, 1, {
    turns: [{ index: 0, role: 'user', text: 'まだ話しています', atMs: 5 }],
    end: hangup(900_000),
  });
  expect(await recordBatch(own.current.service('voice'), late)).toEqual({ status: 'ended', seq: 1 });
  expect(await readCall(id)).toMatchObject({ reason: 'node_lost', durationMs: 0, billedMilliYen: 0n });
  expect(await own.current.db.prisma.callTurn.count({ where: { callId: id } })).toBe(1);
});

test('a minute is counted once for any number of gateways, and forgotten after a week', async () => {
  const ctx = own.current.service('worker');
  await Promise.all([tickGatewayMinute(ctx), tickGatewayMinute(ctx)]);
  expect(await own.current.db.prisma.gatewayMinute.count()).toBe(1);
  await pass(7 * 24 * 60 + 1, { isGatewayUp: false });
  expect(await purgeGatewayMinutes(ctx)).toBe(1);
  await expect(purgeGatewayMinutes(own.current.service('voice'))).rejects.toMatchObject({ code: 'forbidden' });
});

test('only the worker ends calls', async () => {
  for (const ctx of [at.organization.live.ctx, at.organization.live.ctxAs('owner'), own.current.service('voice')]) {
    await expect(reapLostCalls(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
