import type { CallBatch } from '@uketsuke/contracts/voice-node';
import { makeSecret, newId } from '@uketsuke/runtime';
import { createOwnTestContext, createTestVoiceNode } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { reapLostCalls } from '../voice-node/reap.ts';
import { tickGatewayMinute } from '../voice-node/tick-gateway-minute.ts';
import { recordBatch } from './record-batch.ts';
import { type CallReplay, replayCall } from './replay.ts';
import type { KnownAdmission } from './restore.ts';
import { admitted, batch, type CallSetting, createCallSetting, hangup, phoneInput } from './testing/call-setting.ts';

const own = createOwnTestContext();
let at: CallSetting;
let credential: string;

beforeEach(async () => {
  at = await createCallSetting(own.current);
  ({ credential } = await createTestVoiceNode(own.current));
});

const operator = () => own.current.service('operator');
const turn = (index: number, text: string) => ({ index, role: 'user', text, atMs: index * 1000 }) as const;
const minutesPass = (minutes: number) => own.current.clock.advance(minutes * 60_000);
const readCall = (id: string) =>
  own.current.db.prisma.call.findUnique({ where: { id }, include: { turns: { orderBy: { index: 'asc' } } } });

/** A call of two batches, 61.5 s long. */
const said = (callId: string): CallBatch[] => [
  batch(callId, 1, { turns: [turn(0, 'もしもし')] }),
  batch(callId, 2, { turns: [turn(1, '予約です')], atMs: 61_500, end: hangup(61_500) }),
];

function journalOf(callId: string, changes: Partial<CallReplay> & { batches?: CallBatch[] } = {}): CallReplay {
  const { batches = said(callId), ...rest } = changes;
  const batchesFrom = (wantedSeq: number) => batches.filter(({ seq }) => seq >= wantedSeq);
  return { callId, credential, admission: null, batchesFrom, ...rest };
}

/** A call that was let in five minutes ago, and is in the database no more. */
async function lostCall(): Promise<{ callId: string; admission: KnownAdmission }> {
  const plan = await admitted(own.current, phoneInput(at.tenant, { from: '+81312345678', providerCallId: 'CA1' }));
  const { callId, config: _, ...admission } = plan;
  await own.current.db.prisma.call.delete({ where: { id: callId } });
  minutesPass(5);
  return { callId, admission };
}

describe('a call that the database has lost', () => {
  test('is made again as it was let in, with all that was said, and charged', async () => {
    const { callId, admission } = await lostCall();
    const replayed = await replayCall(operator(), journalOf(callId, { admission }));
    expect(replayed).toEqual({ callId, isRestored: true, batches: 2, hasImpossibleTimes: false });
    const call = await readCall(callId);
    expect(call).toMatchObject({
      ...{ tenantId: at.tenant.id, agentId: at.agent.id, channel: 'phone', fromNumber: '+81312345678' },
      ...{ providerCallId: 'CA1', outcome: 'hangup', durationMs: 61_500, startedAt: new Date(admission.startedAt) },
    });
    expect(call?.turns.map(({ text }) => text)).toEqual(['もしもし', '予約です']);
    // 62 s at 30 yen a minute.
    expect(call?.billedMilliYen).toBe(31_000n);
  });

  test('comes and is charged once, however often its journal is replayed', async () => {
    const { callId, admission } = await lostCall();
    await replayCall(operator(), journalOf(callId, { admission }));
    const first = await readCall(callId);
    const again = await replayCall(operator(), journalOf(callId, { admission }));
    expect(again).toMatchObject({ isRestored: false, batches: 0 });
    expect(await readCall(callId)).toEqual(first);
  });

  test('comes whole or not at all', async () => {
    const { callId, admission } = await lostCall();
    const broken = [...said(callId).slice(0, 1), batch(callId, 7, { turns: [turn(1, 'x')] })];
    await expect(replayCall(operator(), journalOf(callId, { admission, batches: broken }))).rejects.toThrow('batch 7');
    expect(await readCall(callId)).toBeNull();
  });

  test('is made again also where the node is lost with it, and no node can go on with it', async () => {
    const { callId, admission } = await lostCall();
    const forgotten = makeSecret('vns_');
    const replay = journalOf(callId, { admission, credential: forgotten });
    expect(await replayCall(operator(), replay)).toMatchObject({ isRestored: true });
    expect(await replayCall(operator(), replay)).toMatchObject({ batches: 0 });
    expect(await recordBatch(own.current.service('voice'), batch(callId, 3))).toMatchObject({ status: 'not_holder' });
  });

  test('is not made of a journal that does not say how it was let in', async () => {
    const callId = newId('call');
    await expect(replayCall(operator(), journalOf(callId))).rejects.toThrow('does not say how it was let in');
  });

  test.each<[string, (admission: KnownAdmission) => KnownAdmission]>([
    ['tenant', (admission) => ({ ...admission, tenant: { ...admission.tenant, id: 'ten_gone' } })],
    ['agent', (admission) => ({ ...admission, agent: { ...admission.agent, id: 'agt_gone' } })],
    ['version of the agent', (admission) => ({ ...admission, agent: { ...admission.agent, version: 9 } })],
    ['environment', (admission) => ({ ...admission, environment: 'test' })],
  ])('is not made again without its %s', async (_, change) => {
    const { callId, admission } = await lostCall();
    const replay = journalOf(callId, { admission: change(admission) });
    await expect(replayCall(operator(), replay)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readCall(callId)).toBeNull();
  });

  test('is not charged for time that has not passed', async () => {
    const { callId, admission } = await lostCall();
    const dayMs = 86_400_000;
    const batches = [batch(callId, 1, { atMs: dayMs, end: hangup(dayMs) })];
    const replayed = await replayCall(operator(), journalOf(callId, { admission, batches }));
    expect(replayed).toMatchObject({ hasImpossibleTimes: true });
    expect(await readCall(callId)).toMatchObject({ durationMs: 300_000 });
    const future = { ...admission, startedAt: own.current.clock.now() + dayMs };
    const next = journalOf(newId('call'), { admission: future });
    await expect(replayCall(operator(), next)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a call that the database has', () => {
  test('is left to its node until that has been silent for ten minutes', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    await recordBatch(own.current.service('voice'), batch(callId, 1, { atMs: 0 }));
    minutesPass(9);
    const replay = journalOf(callId);
    await expect(replayCall(operator(), replay)).rejects.toThrow('was heard 540 s ago');
    minutesPass(1);
    expect(await replayCall(operator(), replay)).toMatchObject({ isRestored: false, batches: 1 });
    expect(await readCall(callId)).toMatchObject({ outcome: 'hangup', durationMs: 61_500 });
  });

  test('keeps its outcome and its price, and takes in what was said', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    for (let minute = 0; minute < 11; minute += 1) {
      minutesPass(1);
      await tickGatewayMinute(own.current.service('worker'));
    }
    await reapLostCalls(own.current.service('worker'));
    expect(await readCall(callId)).toMatchObject({ reason: 'node_lost', durationMs: 0 });
    await replayCall(operator(), journalOf(callId));
    const call = await readCall(callId);
    expect(call).toMatchObject({ reason: 'node_lost', durationMs: 0, billedMilliYen: 0n });
    expect(call?.turns).toHaveLength(2);
  });

  test('takes nothing from the journal of another node, or of one that is not known', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    minutesPass(20);
    const other = await createTestVoiceNode(own.current, { id: 'node_other' });
    for (const stranger of [other.credential, makeSecret('vns_')]) {
      const replay = replayCall(operator(), journalOf(callId, { credential: stranger }));
      await expect(replay).rejects.toThrow("the journal is not that node's");
    }
    expect((await readCall(callId))?.turns).toEqual([]);
  });

  test('takes in the journal of a node that was revoked since: only the operator can still bring it', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    await own.current.db.prisma.voiceNode.updateMany({ data: { revokedAt: new Date() } });
    minutesPass(20);
    expect(await replayCall(operator(), journalOf(callId))).toMatchObject({ batches: 2 });
  });
});

test('nobody but the operator replays a journal', async () => {
  const { callId, admission } = await lostCall();
  for (const ctx of [own.current.service('voice'), own.current.service('worker'), at.organization.live.ctx]) {
    await expect(replayCall(ctx, journalOf(callId, { admission }))).rejects.toMatchObject({ code: 'forbidden' });
  }
});
