import type { CallBatch } from '@uketsuke/contracts/voice-node';
import type { JournalledCall } from './read-call-journal.ts';
import { splitTurns } from './split-turns.ts';

export interface Undelivered {
  /** Their numbers may have gaps. */
  batches: CallBatch[];
  /** What is in no batch yet, and the end of a call that has none: it was lost where it last gave a sign of life. */
  closing: Omit<CallBatch, 'seq'>[];
}

/** What a gateway that wants this number next has not got of the call. */
export function undelivered(call: JournalledCall, wantedSeq: number): Undelivered {
  const { batches } = call;
  const hasEnd = batches.some(({ end }) => end !== null);
  // Where numbers go back they do not tell what the gateway has got. What comes twice does no harm.
  const wasSetBack = call.isSetBack || batches.some(({ seq }, index) => seq <= (batches[index - 1]?.seq ?? 0));
  return {
    batches: wasSetBack ? numbered(batches, wantedSeq) : batches.filter(({ seq }) => seq >= wantedSeq),
    closing: hasEnd ? [] : lostEnd(call, wasSetBack ? 0 : wantedSeq),
  };
}

/** All of it, numbered from `wantedSeq` on without a gap. Batches that only said that the call goes on are left out. */
export function undeliveredInOrder(call: JournalledCall, wantedSeq: number): CallBatch[] {
  const { batches, closing } = undelivered(call, wantedSeq);
  const telling = [...batches, ...closing].filter(
    ({ turns, fields, toolInvocations, engines = [], end }) =>
      [turns, fields, toolInvocations, engines].some(({ length }) => length > 0) || end !== null,
  );
  return numbered(telling, wantedSeq);
}

function numbered(batches: readonly Omit<CallBatch, 'seq'>[], firstSeq: number): CallBatch[] {
  return batches.map((batch, index) => ({ ...batch, seq: firstSeq + index }));
}

function lostEnd({ callId, rest, lastAtMs }: JournalledCall, wantedSeq: number): Omit<CallBatch, 'seq'>[] {
  const made = { callId, atMs: lastAtMs };
  const missing = rest.filter(({ afterSeq }) => afterSeq + 1 >= wantedSeq);
  // Of a turn that was written several times the latest counts.
  const turns = new Map(missing.flatMap((entry) => entry.turns).map((turn) => [turn.index, turn]));
  const { last, before } = splitTurns([...turns.values()]);
  return [
    ...before.map((part) => ({ ...made, turns: part, fields: [], toolInvocations: [], end: null })),
    {
      ...made,
      turns: last,
      fields: missing.flatMap(({ fields }) => fields),
      toolInvocations: missing.flatMap(({ toolInvocations }) => toolInvocations),
      engines: missing.flatMap(({ engines = [] }) => engines),
      end: { outcome: 'error', reason: 'node_lost', durationMs: lastAtMs },
    },
  ];
}
