import { type Transaction } from '@uketsuke/db';
import { Prisma } from '@uketsuke/db/client';
import { deleteWebhookEvents } from '../webhook-event/delete.ts';
import { type ContentPart, contentParts } from './content-parts.ts';

export interface Erasure {
  /** Calls that have ended, their rows locked by the transaction. */
  callIds: readonly string[];
  parts: readonly ContentPart[];
  now: Date;
}

interface Eraser {
  table: string;
  /** It is asked when one of these is erased. */
  holds: readonly ContentPart[];
  erase(tx: Transaction, erasure: Erasure): Promise<unknown>;
}

/** Every table in which something of a call's content lies. What makes another one adds a line. */
const erasers: readonly Eraser[] = [
  { table: 'call', holds: contentParts, erase: eraseFromCalls },
  {
    table: 'call_turn',
    holds: ['transcript'],
    erase: (tx, { callIds }) => tx.callTurn.deleteMany({ where: { callId: { in: [...callIds] } } }),
  },
  {
    table: 'transcript',
    holds: ['transcript'],
    erase: (tx, { callIds }) => tx.transcript.deleteMany({ where: { callId: { in: [...callIds] } } }),
  },
  {
    table: 'tool_invocation',
    holds: ['transcript'],
    erase: (tx, { callIds }) => tx.toolInvocation.deleteMany({ where: { callId: { in: [...callIds] } } }),
  },
  {
    // What is still to be sent would be an empty shell: it goes, as what was sent does.
    table: 'webhook_event',
    holds: contentParts,
    erase: (tx, { callIds }) => deleteWebhookEvents(tx, { callId: { in: [...callIds] } }),
  },
  {
    // A job carries ids only, but why it failed may quote what it was working on.
    table: 'pgboss.job',
    holds: contentParts,
    erase: (tx, { callIds }) => tx.$executeRaw`
      UPDATE pgboss.job SET output = NULL, source_output = NULL
      WHERE data ->> 'call_id' = ANY(${[...callIds]}) AND num_nonnulls(output, source_output) > 0`,
  },
];

/** Erases these parts of these calls wherever they lie, for good: what still comes in of them is not kept. */
export async function eraseContent(tx: Transaction, erasure: Erasure): Promise<void> {
  for (const { holds, erase } of erasers) {
    if (holds.some((part) => erasure.parts.includes(part))) await erase(tx, erasure);
  }
}

function eraseFromCalls(tx: Transaction, { callIds, parts, now }: Erasure): Promise<unknown> {
  return tx.call.updateMany({
    where: { id: { in: [...callIds] } },
    data: {
      ...(parts.includes('transcript') && { hasTranscript: false, transcriptErasedAt: now, ...noSummary }),
      ...(parts.includes('fields') && { fields: {}, fieldEvidence: Prisma.DbNull, fieldsErasedAt: now, ...noSummary }),
      ...(parts.includes('from') && { fromNumber: null }),
    },
  });
}

const noSummary = { summary: null, category: null };
