/** What one record of a call's journal may say. */
import { type CallBatch, callBatchSchema, callPlanSchema } from '@uketsuke/contracts/voice-node';
import { z } from 'zod';

/** What was agreed when the call was let in: enough to make its record again in a database that has lost it. */
const callAdmissionSchema = callPlanSchema.omit({ callId: true, config: true }).extend({
  /** The node that wrote the journal; null when the gateway had not told it its id. */
  nodeId: z.string().nullable(),
});
export type CallAdmission = z.infer<typeof callAdmissionSchema>;

export const journalRecordSchema = z.discriminatedUnion('type', [
  /** The first record. */
  z.object({ type: z.literal('call'), callId: z.string() }),
  z.object({ type: z.literal('admitted'), admission: callAdmissionSchema }),
  /** What has just happened in the call. The next batch holds it as well. */
  callBatchSchema
    .pick({ atMs: true, turns: true, fields: true, toolInvocations: true, engines: true })
    .extend({ type: z.literal('entry'), afterSeq: z.int().min(0) }),
  z.object({ type: z.literal('batch'), batch: callBatchSchema }),
  /** The gateway has lost batches that it had acknowledged: from here on its numbers are not those of the journal. */
  z.object({ type: z.literal('set_back') }),
  /** The call went on, but there was no batch to make. */
  z.object({ type: z.literal('alive'), atMs: z.number() }),
]);
export type JournalRecord = z.infer<typeof journalRecordSchema>;

/** What a batch says of a call, but for its end. */
export type JournalEntry = Pick<CallBatch, 'atMs' | 'turns' | 'fields' | 'toolInvocations' | 'engines'>;

export interface JournalledEntry extends JournalEntry {
  /** The last batch that had been made: a gateway that has a later one has this entry. */
  afterSeq: number;
}
