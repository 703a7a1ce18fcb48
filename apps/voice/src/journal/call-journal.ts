/** What the node keeps of one call on its own disk until the gateway has acknowledged it. */
import { callBatchSchema, type CallBatch } from '@uketsuke/contracts/voice-node';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import { z } from 'zod';
import { createPatientFile } from './patient-file.ts';
import { openRecordFile, readRecordFile, recordBytes, type RecordEnd } from './record-file.ts';

const recordSchema = z.discriminatedUnion('type', [
  /** The first record, written before the call is admitted. */
  z.object({ type: z.literal('call'), callId: z.string() }),
  z.object({ type: z.literal('batch'), batch: callBatchSchema }),
  /** The call went on, but there was no batch to make. */
  z.object({ type: z.literal('alive'), atMs: z.number() }),
]);
type JournalRecord = z.infer<typeof recordSchema>;

export interface CallJournal {
  readonly callId: string;
  /** Resolves when a crash of the process cannot lose it any more, or when it waits in memory for a disk that takes nothing. Never rejects. */
  batch(batch: CallBatch): Promise<void>;
  /** The gateway has all batches up to this one: those that still wait for the disk need not be kept. */
  acknowledged(seq: number): void;
  alive(atMs: number): void;
  /** Everything is acknowledged, or nobody will ever want it. */
  remove(): Promise<void>;
  /** Lets go of the file and leaves it there. */
  close(): Promise<void>;
}

export interface JournalledCall {
  callId: string;
  batches: CallBatch[];
  /** The last sign of life, in ms since the call started. */
  lastAtMs: number;
  end: RecordEnd;
}

export interface CallJournalOptions {
  callId: string;
  path: string;
  key: Uint8Array;
  onError: (error: unknown) => void;
  timers?: Timers;
  /** Set when going on with a file that was read. */
  end?: RecordEnd;
}

/** A disk that hangs must not hold back the sending for longer than this. */
const writeWaitMsMax = 1000;

export function openCallJournal(options: CallJournalOptions): CallJournal {
  const { callId, path, key, onError, timers = systemTimers, end } = options;
  const file = createPatientFile<JournalRecord>({
    file: openRecordFile({ path, name: callId, key, ...(end && { end }) }),
    timers,
    onError,
  });
  if (!end) void file.append({ type: 'call', callId: callId });
  const alive = (atMs: number): void => {
    let lastAtMs = atMs;
    // Of those that wait for the disk the last one says it all.
    file.revise((record) => {
      if (record.type !== 'alive') return record;
      lastAtMs = Math.max(lastAtMs, record.atMs);
      return null;
    });
    void file.append({ type: 'alive', atMs: lastAtMs });
  };
  return {
    callId,
    async batch(batch) {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, writeWaitMsMax);
      await Promise.race([file.append({ type: 'batch', batch }), late.promise]);
      clearTimeout(timer);
    },
    acknowledged(seq) {
      let lastAtMs: number | null = null;
      file.revise((record) => {
        if (record.type !== 'batch' || record.batch.seq > seq) return record;
        lastAtMs = Math.max(lastAtMs ?? 0, record.batch.atMs);
        return null;
      });
      if (lastAtMs !== null) alive(lastAtMs);
    },
    alive,
    remove: () => file.remove().catch(onError),
    close: () => file.close().catch(onError),
  };
}

/** null: nothing in the file can be read with this key. */
export async function readCallJournal(path: string, callId: string, key: Uint8Array): Promise<JournalledCall | null> {
  const { records, end, fileBytes } = await readRecordFile(path, { name: callId, key });
  // A file cut off in its first record says as much as that record: that there was a call of this name.
  const firstRecord: JournalRecord = { type: 'call', callId: callId };
  if (records.length === 0 && fileBytes >= recordBytes(firstRecord)) return null;
  const batches: CallBatch[] = [];
  let lastAtMs = 0;
  for (const value of records) {
    const record = recordSchema.safeParse(value).data;
    if (record?.type === 'batch') {
      batches.push(record.batch);
      lastAtMs = Math.max(lastAtMs, record.batch.atMs);
    }
    if (record?.type === 'alive') lastAtMs = Math.max(lastAtMs, record.atMs);
  }
  return { callId, batches, lastAtMs, end };
}
