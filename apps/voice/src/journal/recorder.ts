/** The record of one call as it goes: turns, fields, tool calls and the end, in numbered batches that are also the heartbeat. */
import { type EndReason, type Outcome, storable } from '@uketsuke/contracts';
import type {
  CallEnd,
  CallEngineChange,
  CallField,
  CallToolInvocation,
  CallTurn,
} from '@uketsuke/contracts/voice-node';
import { type CallJournal, type JournalEntry, splitTurns } from '@uketsuke/journal';
import type { Clock, Timers } from '@uketsuke/runtime';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import type { DeliveryBacklog } from './delivery-backlog.ts';
import { createDelivery, type LostReason } from './delivery.ts';

/** What a conversation tells of itself. No call throws or waits; a gateway or disk that is away never harms the call. */
export interface CallRecorder {
  readonly callId: string;
  /** The caller and the agent can hear each other: the call's time, and what it costs, counts from here. Only the first call counts. */
  begin(): void;
  /** Whole milliseconds since `begin`, by the node's monotonic clock: the `atMs` of everything. 0 before it. */
  elapsedMs(): number;
  /** Upserts by index. */
  turn(turn: CallTurn): void;
  field(field: CallField): void;
  toolInvocation(invocation: CallToolInvocation): void;
  /** An engine holds the conversation from now on. */
  engine(change: CallEngineChange): void;
  /** Sends everything at once. Only the first call counts, and nothing is recorded after it. */
  end(outcome: Outcome, reason: EndReason, options?: { durationMs?: number }): void;
  /** Resolves when the gateway has acknowledged everything up to and with the end. */
  delivered(): Promise<void>;
  /** Sends nothing more, for a node that goes away; what is not acknowledged stays in the journal for the next start. */
  abandon(): void;
}

export interface CallRecorderOptions {
  clock: Clock;
  timers: Timers;
  gateway: Pick<GatewayClient, 'recordBatch'>;
  journal: CallJournal;
  onError: (error: unknown) => void;
  backlog?: Pick<DeliveryBacklog, 'track'> | undefined;
  /** The call is not this process's any more, although it goes on here. */
  onLost?: (reason: LostReason) => void;
  batchEveryMs?: number;
  random?: () => number;
}

export function createCallRecorder(plan: { callId: string }, options: CallRecorderOptions): CallRecorder {
  const { clock, timers, gateway, journal, onError, batchEveryMs = 2000, random, backlog } = options;
  let beganAtMs: number | null = null;
  const delivery = createDelivery({
    gateway,
    journal,
    timers,
    onError,
    backlog,
    onLost: (reason) => {
      if (!hasEnded) options.onLost?.(reason);
    },
    ...(random && { random }),
  });
  const turns = new Map<number, CallTurn>();
  let fields: CallField[] = [];
  let toolInvocations: CallToolInvocation[] = [];
  let engines: CallEngineChange[] = [];
  let hasEnded = false;

  const elapsedMs = (): number => (beganAtMs === null ? 0 : wholeMs(clock.monotonic() - beganAtMs));
  /** On disk before the next batch is made: a crash in between loses nothing of it. */
  const note = (entry: Partial<Pick<JournalEntry, 'turns' | 'fields' | 'toolInvocations' | 'engines'>>): void =>
    journal.entry({ atMs: elapsedMs(), turns: [], fields: [], toolInvocations: [], ...entry });
  const flush = (end: CallEnd | null): void => {
    const isSilent = [fields, toolInvocations, engines].every(({ length }) => length === 0);
    const isEmpty = turns.size === 0 && isSilent && end === null;
    // While the gateway is away the disk alone hears that the call goes on; empty batches would only pile up.
    if (isEmpty && delivery.waiting() > 0) return journal.alive(elapsedMs());
    const made = { callId: plan.callId, atMs: elapsedMs() };
    const { last, before } = splitTurns([...turns.values()]);
    for (const part of before) delivery.push({ ...made, turns: part, fields: [], toolInvocations: [], end: null });
    delivery.push({ ...made, turns: last, fields, toolInvocations, ...(engines.length > 0 && { engines }), end });
    turns.clear();
    fields = [];
    toolInvocations = [];
    engines = [];
  };
  const everyInterval = (): (() => void) =>
    timers.after(batchEveryMs, () => {
      flush(null);
      cancelInterval = everyInterval();
    });
  let cancelInterval = everyInterval();

  return {
    callId: plan.callId,
    begin() {
      beganAtMs ??= clock.monotonic();
    },
    elapsedMs,
    turn(said) {
      if (hasEnded) return;
      const turn = storable({ ...said, atMs: wholeMs(said.atMs) });
      turns.set(turn.index, turn);
      note({ turns: [turn] });
    },
    field(recorded) {
      if (hasEnded) return;
      const field = storable({ ...recorded, atMs: wholeMs(recorded.atMs) });
      fields.push(field);
      note({ fields: [field] });
    },
    toolInvocation(called) {
      if (hasEnded) return;
      const { atMs, durationMs } = called;
      const invocation = storable({ ...called, atMs: wholeMs(atMs), durationMs: wholeMs(durationMs) });
      toolInvocations.push(invocation);
      note({ toolInvocations: [invocation] });
    },
    engine(change) {
      if (hasEnded) return;
      const told = storable({ ...change, atMs: wholeMs(change.atMs) });
      engines.push(told);
      note({ engines: [told] });
    },
    end(outcome, reason, { durationMs = elapsedMs() } = {}) {
      if (hasEnded) return;
      hasEnded = true;
      cancelInterval();
      flush({ outcome, reason, durationMs: wholeMs(durationMs) });
    },
    delivered: () => delivery.delivered(),
    abandon() {
      hasEnded = true;
      cancelInterval();
      delivery.stop();
      void journal.close();
    },
  };
}

function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms));
}
