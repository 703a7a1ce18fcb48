/** The gateway's side of the batches, in memory and by the same rules; fails in every way on demand, and can be asked what it has. */
import type {
  BatchReceipt,
  CallBatch,
  CallEnd,
  CallField,
  CallToolInvocation,
  CallTurn,
} from '@uketsuke/contracts/voice-node';
import { GatewayRefused, GatewayUnavailable } from '../gateway/graphql-client.ts';

/** `answer-lost`: recorded, but the node does not hear of it. */
export type Fault = 'away' | 'answer-lost' | 'refused' | null;

export interface RecordedCall {
  /** `ended`: by somebody else. `elsewhere`: another process holds it. */
  heldBy: 'node' | 'ended' | 'elsewhere';
  seq: number;
  turns: Map<number, CallTurn>;
  fields: CallField[];
  toolInvocations: CallToolInvocation[];
  ends: CallEnd[];
  lastAtMs: number;
}

export interface FakeGateway {
  recordBatch(batch: CallBatch): Promise<BatchReceipt>;
  admit(callId: string): RecordedCall;
  call(callId: string): RecordedCall;
  /** Every batch that arrived, recorded or not. */
  arrived: CallBatch[];
  /** Resolves when no request is under way, and none follows at once. */
  answered(): Promise<void>;
  /** Requests under way at most at the same time. */
  concurrentMax(): number;
  fault: Fault;
}

export function createFakeGateway(): FakeGateway {
  const calls = new Map<string, RecordedCall>();
  let underWay = 0;
  let concurrentMax = 0;

  const record = (call: RecordedCall, batch: CallBatch): BatchReceipt => {
    if (call.heldBy === 'elsewhere') return { status: 'not_holder', callId: batch.callId };
    const status = call.heldBy === 'ended' || call.ends.length > 0 ? 'ended' : 'recorded';
    if (batch.seq > call.seq + 1) return { status: 'out_of_order', wantedSeq: call.seq + 1 };
    if (batch.seq <= call.seq) return { status, seq: batch.seq };
    call.seq = batch.seq;
    call.lastAtMs = batch.atMs;
    for (const turn of batch.turns) call.turns.set(turn.index, turn);
    call.fields.push(...batch.fields);
    call.toolInvocations.push(...batch.toolInvocations);
    if (batch.end) call.ends.push(batch.end);
    return { status, seq: batch.seq };
  };

  const gateway: FakeGateway = {
    arrived: [],
    fault: null,
    async recordBatch(batch) {
      underWay += 1;
      concurrentMax = Math.max(concurrentMax, underWay);
      // As over the wire: the node goes on before the answer is there.
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      const { fault } = gateway;
      if (fault === 'away') throw new GatewayUnavailable('away');
      if (fault === 'refused') throw new GatewayRefused('unauthorized', 'refused');
      gateway.arrived.push(structuredClone(batch));
      const call = calls.get(batch.callId);
      const receipt: BatchReceipt = call
        ? record(call, structuredClone(batch))
        : { status: 'unknown_call', callId: batch.callId };
      if (fault === 'answer-lost') throw new GatewayUnavailable('answer lost');
      return receipt;
    },
    admit(callId) {
      const call: RecordedCall = {
        heldBy: 'node',
        seq: 0,
        turns: new Map(),
        fields: [],
        toolInvocations: [],
        ends: [],
        lastAtMs: 0,
      };
      calls.set(callId, call);
      return call;
    },
    call(callId) {
      const call = calls.get(callId);
      if (!call) throw new Error(`The call ${callId} was never admitted`);
      return call;
    },
    async answered() {
      for (let quiet = 0; quiet < 5; quiet = underWay === 0 ? quiet + 1 : 0) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    concurrentMax: () => concurrentMax,
  };
  return gateway;
}
