/** What the node keeps of one call on its own disk until the gateway has acknowledged it. */
import { rename } from 'node:fs/promises';
import { callBatchSchema, type CallBatch } from '@uketsuke/contracts/voice-node';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import { z } from 'zod';
import { createPatientFile } from './patient-file.ts';
import { openRecordFile, readRecordFile, recordBytes, type RecordEnd } from './record-file.ts';

const recordSchema = z.discriminatedUnion('type', [
  /** The first record. */
  z.object({ type: z.literal('call'), callId: z.string() }),
  /** What has just happened in the call. The next batch holds it as well. */
  callBatchSchema
    .pick({ atMs: true, turns: true, fields: true, toolInvocations: true })
    .extend({ type: z.literal('entry'), afterSeq: z.int().min(0) }),
  z.object({ type: z.literal('batch'), batch: callBatchSchema }),
  /** The call went on, but there was no batch to make. */
  z.object({ type: z.literal('alive'), atMs: z.number() }),
]);
type JournalRecord = z.infer<typeof recordSchema>;

/** What a batch says of a call, but for its end. */
export type JournalEntry = Pick<CallBatch, 'atMs' | 'turns' | 'fields' | 'toolInvocations'>;

export interface JournalledEntry extends JournalEntry {
  /** The last batch that had been made: a gateway that has a later one has this entry. */
  afterSeq: number;
}

export interface CallJournal {
  readonly callId: string;
  /** Written at once, so that a crash before the next batch does not lose it. */
  entry(entry: JournalEntry): void;
  /** Resolves when a crash of the process cannot lose it any more, or when it waits in memory for a disk that takes nothing. Never rejects. */
  batch(batch: CallBatch): Promise<void>;
  /** The gateway has all batches up to this one: those that still wait for the disk need not be kept. */
  acknowledged(seq: number): void;
  alive(atMs: number): void;
  /** Everything is acknowledged, or nobody will ever want it. */
  remove(): Promise<void>;
  /** Nobody takes it now: it is left under another name, for a person to look at, and no restart delivers it. */
  setAside(): Promise<void>;
  /** Lets go of the file and leaves it there. */
  close(): Promise<void>;
}

export interface JournalledCall {
  callId: string;
  batches: CallBatch[];
  /** What happened after the last batch was made, in order. */
  rest: JournalledEntry[];
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

/** Behind the name of a journal of which the gateway does not know the call. */
export const asideSuffix = '.unknown';

/** A disk that hangs must not hold back the sending for longer than this. */
const writeWaitMsMax = 1000;

export function openCallJournal(options: CallJournalOptions): CallJournal {
  const { callId, path, key, onError, timers = systemTimers, end } = options;
  const file = createPatientFile<JournalRecord>({
    file: openRecordFile({ path, name: callId, key, ...(end && { end }) }),
    timers,
    onError,
  });
  let isAside = false;
  let afterSeq = 0;
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
    entry(entry) {
      if (!isAside) void file.append({ type: 'entry', afterSeq, ...entry });
    },
    async batch(batch) {
      afterSeq = batch.seq;
      // The batch follows in the same file and holds what still waits for the disk.
      file.revise((record) => (record.type === 'entry' ? null : record));
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
    async setAside() {
      isAside = true;
      try {
        await file.close();
        await rename(path, `${path}${asideSuffix}`);
      } catch (error) {
        onError(error);
      }
    },
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
  let rest: JournalledEntry[] = [];
  let lastAtMs = 0;
  for (const value of records) {
    const record = recordSchema.safeParse(value).data;
    if (record?.type === 'entry') {
      rest.push(record);
      lastAtMs = Math.max(lastAtMs, record.atMs);
    }
    if (record?.type === 'batch') {
      batches.push(record.batch);
      rest = [];
      lastAtMs = Math.max(lastAtMs, record.batch.atMs);
    }
    if (record?.type === 'alive') lastAtMs = Math.max(lastAtMs, record.atMs);
  }
  return { callId, batches, rest, lastAtMs, end };
}
