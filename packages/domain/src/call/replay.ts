import { DomainError } from '@uketsuke/contracts';
import { type CallBatch, callBatchSchema } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import { hashSecret } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { silenceMinutes } from '../voice-node/silence.ts';
import { isRunning, type LockedCall, lockCall } from './lock.ts';
import { type Recorded, takeIn } from './record-batch.ts';
import { type KnownAdmission, restoreCall } from './restore.ts';

export interface CallReplay {
  callId: string;
  /** Of the node that wrote the journal: nobody can read or write one without it. */
  credential: string;
  /** null: the journal does not say. */
  admission: KnownAdmission | null;
  /** What a database that wants this batch next has not got, numbered from there on. */
  batchesFrom(wantedSeq: number): CallBatch[];
}

export interface ReplayedCall {
  callId: string;
  /** The database did not know the call. */
  isRestored: boolean;
  /** How many batches were taken in; 0: it had them all. */
  batches: number;
  /** Whether it tells of times that have not passed since it began: those count as what has passed. */
  hasImpossibleTimes: boolean;
}

/** Holds the calls of nodes that this database does not know: no node has this id, so that none can go on with such a call. */
const operatorHolderId = 'operator';

/**
 * Takes in what a node has kept of a call and cannot deliver itself, whole or not at all. Only from the journal of the node that
 * holds the call, and only when that node has no say in it any more. As with every late batch, an outcome and a price stay.
 */
export async function replayCall(ctx: DomainContext, replay: CallReplay): Promise<ReplayedCall> {
  requireService(ctx, 'operator');
  const { callId } = replay;
  return ctx.db.transaction(async (tx) => {
    const now = nowOf(ctx);
    const holderId = await holderOf(tx, replay.credential);
    const known = await lockCall(tx, callId);
    if (known) refuseStranger(known, { holderId, now });
    else await restoreCall(tx, { ...replay, holderId, now });
    const batches = replay.batchesFrom((known?.batchSeq ?? 0) + 1);
    let hasImpossibleTimes = false;
    for (const batch of batches) {
      const { doubt } = await takeInOne(tx, { callId, batch, now });
      hasImpossibleTimes ||= doubt !== undefined;
    }
    return { callId, isRestored: known === null, batches: batches.length, hasImpossibleTimes };
  });
}

async function holderOf(tx: Transaction, credential: string): Promise<string> {
  const node = await tx.voiceNode.findUnique({
    where: { credentialHash: hashSecret(credential) },
    select: { id: true },
  });
  return node?.id ?? operatorHolderId;
}

function refuseStranger(call: LockedCall, { holderId, now }: { holderId: string; now: Date }): void {
  if (call.voiceNodeId !== holderId) {
    throw new DomainError('conflict', {
      message: `The call ${call.id} is held by the voice node ${call.voiceNodeId}, and the journal is not that node's.`,
    });
  }
  const silentMs = now.getTime() - call.lastBatchAt.getTime();
  if (isRunning(call) && silentMs < silenceMinutes * 60_000) {
    throw new DomainError('conflict', {
      message:
        `The call ${call.id} has not ended, and its voice node was heard ${Math.round(silentMs / 1000)} s ago. ` +
        `Start the node again, and it delivers the journal itself; or replay it when ${silenceMinutes} minutes have passed.`,
    });
  }
}

async function takeInOne(
  tx: Transaction,
  { callId, batch, now }: { callId: string; batch: CallBatch; now: Date },
): Promise<Recorded> {
  const call = await lockCall(tx, callId);
  if (!call || batch.callId !== callId) throw new Error(`The batch is not of the call ${callId}`);
  const recorded = await takeIn(tx, { call, batch: parseInput(callBatchSchema, batch), now });
  const { receipt } = recorded;
  if (receipt.status !== 'recorded' && receipt.status !== 'ended') {
    throw new Error(`The batch ${batch.seq} of the call ${callId} was not taken in: ${receipt.status}`);
  }
  return recorded;
}
