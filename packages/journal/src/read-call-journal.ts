import type { CallBatch } from '@uketsuke/contracts/voice-node';
import { type CallAdmission, type JournalledEntry, type JournalRecord, journalRecordSchema } from './journal-record.ts';
import { readRecordFile, recordBytes, type RecordEnd } from './record-file.ts';
import { rebuildBatches } from './rebuild-batches.ts';

export interface JournalledCall {
  callId: string;
  /** null: it was never admitted, or an older release wrote the journal, or the record is damaged. */
  admission: CallAdmission | null;
  /** In the order in which they were made. Those that cannot be read were made again of what was written before them. */
  batches: CallBatch[];
  /** What happened after the last batch was made, in order. */
  rest: JournalledEntry[];
  /** Whether the gateway has lost a part that it had acknowledged: its numbers do not tell what it has got. */
  isSetBack: boolean;
  /** The last sign of life, in ms since the call started. */
  lastAtMs: number;
  /** Whether something in the file cannot be read, its last record cut off included. */
  isDamaged: boolean;
  end: RecordEnd;
}

/** A call of which nothing is known but its name. */
export function emptyCall(callId: string): JournalledCall {
  const end = { bytes: 0, records: 0 };
  return { callId, admission: null, batches: [], rest: [], isSetBack: false, lastAtMs: 0, isDamaged: false, end };
}

/** null: nothing in the file can be read with this key. */
export async function readCallJournal(path: string, callId: string, key: Uint8Array): Promise<JournalledCall | null> {
  const { values, isDamaged, end, fileBytes } = await readRecordFile(path, { name: callId, key });
  // A file cut off in its first record says as much as that record: that there was a call of this name.
  const firstRecord: JournalRecord = { type: 'call', callId };
  if (values.length === 0 && fileBytes >= recordBytes(firstRecord)) return null;
  const records = values.flatMap((value) => journalRecordSchema.safeParse(value).data ?? []);
  return {
    callId,
    admission: records.find((record) => record.type === 'admitted')?.admission ?? null,
    ...rebuildBatches(callId, records),
    isSetBack: records.some((record) => record.type === 'set_back'),
    lastAtMs: Math.max(0, ...records.map(atMsOf)),
    isDamaged,
    end,
  };
}

function atMsOf(record: JournalRecord): number {
  switch (record.type) {
    case 'call':
    case 'admitted':
    case 'set_back':
      return 0;
    case 'entry':
    case 'alive':
      return record.atMs;
    case 'batch':
      return record.batch.atMs;
    default:
      return record satisfies never;
  }
}
