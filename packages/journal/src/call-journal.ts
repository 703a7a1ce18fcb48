/** What the node keeps of one call on its own disk until the gateway has acknowledged it. */
import { dirname, join } from 'node:path';
import type { CallBatch } from '@uketsuke/contracts/voice-node';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import { journalName } from './journal-names.ts';
import type { CallAdmission, JournalEntry, JournalRecord } from './journal-record.ts';
import { createPatientFile } from './patient-file.ts';
import { openRecordFile, type RecordEnd } from './record-file.ts';

export interface CallJournal {
  readonly callId: string;
  /** What the gateway said when it let the call in. */
  admitted(admission: CallAdmission): void;
  /** Written at once, so that a crash before the next batch does not lose it. */
  entry(entry: JournalEntry): void;
  /** Resolves when a crash of the process cannot lose it any more, or when it waits in memory for a disk that takes nothing. Never rejects. */
  batch(batch: CallBatch): Promise<void>;
  /** The gateway has all batches up to this one: those that still wait for the disk need not be kept. */
  acknowledged(seq: number): void;
  /** The gateway has lost batches that it had acknowledged. */
  setBack(): void;
  alive(atMs: number): void;
  /** Everything is acknowledged, or nobody will ever want it. */
  remove(): Promise<void>;
  /** Nobody takes it now: it gets another name, for a person to look at, and no restart delivers it. What still happens in the call is written there. */
  setAside(): Promise<void>;
  /** Lets go of the file and leaves it there. */
  close(): Promise<void>;
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
  let afterSeq = 0;
  if (!end) void file.append({ type: 'call', callId });
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
    admitted: (admission) => void file.append({ type: 'admitted', admission }),
    entry: (entry) => void file.append({ type: 'entry', afterSeq, ...entry }),
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
    setBack: () => void file.append({ type: 'set_back' }),
    alive,
    remove: () => file.remove().catch(onError),
    setAside: () => file.move(join(dirname(path), journalName(callId, 'unknown'))).catch(onError),
    close: () => file.close().catch(onError),
  };
}
