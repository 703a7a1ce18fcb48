import type { CallEnd, CallField, CallToolInvocation, CallTurn } from '@uketsuke/contracts/voice-node';
import type { JournalledCall } from './read-call-journal.ts';

export interface JournalContent {
  turns: CallTurn[];
  /** Each with its latest value. */
  fields: CallField[];
  toolInvocations: CallToolInvocation[];
  /** null: it had not ended, as far as the journal knows. */
  end: CallEnd | null;
}

/** What the journal tells of the call, as its record would. */
export function journalContent({ batches, rest }: JournalledCall): JournalContent {
  const parts = [...batches, ...rest];
  const turns = new Map(parts.flatMap((part) => part.turns).map((turn) => [turn.index, turn]));
  const fields = new Map(parts.flatMap((part) => part.fields).map((field) => [field.key, field]));
  const invocations = new Map(parts.flatMap((part) => part.toolInvocations).map((one) => [one.toolCallId, one]));
  return {
    turns: [...turns.values()].toSorted((a, b) => a.index - b.index),
    fields: [...fields.values()],
    toolInvocations: [...invocations.values()],
    end: batches.findLast(({ end }) => end !== null)?.end ?? null,
  };
}
