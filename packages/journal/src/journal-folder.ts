/** The node's folder: a lock against a second node, and one file per call that is not yet acknowledged. */
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Timers } from '@uketsuke/runtime';
import { openCallJournal, type CallJournal } from './call-journal.ts';
import { lockFolder } from './folder-lock.ts';
import { journalKey } from './journal-key.ts';
import { callsFolder, journalName, type JournalState } from './journal-names.ts';
import { listJournals } from './list-journals.ts';
import { type JournalledCall, readCallJournal } from './read-call-journal.ts';

export interface JournalFolder {
  /** A journal for a new call; call it when the call is admitted, or when it may have been. */
  open(callId: string): CallJournal;
  /** The calls that an earlier process left behind. A file that this node's key cannot read is set aside, not lost. */
  leftOver(): Promise<{ call: JournalledCall; journal: CallJournal }[]>;
  /** How many files are in each state now. Those that are set aside wait for a person. */
  counts(): Promise<Record<JournalState, number>>;
  /** Closes every file that is still open and lets another process have the folder. */
  release(): Promise<void>;
}

export interface JournalFolderOptions {
  folder: string;
  /** The key of the files is derived from it. */
  credential: string;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/** Rejects when the folder cannot be used, or is another node's. */
export async function openJournalFolder({
  folder,
  credential,
  onError,
  timers,
}: JournalFolderOptions): Promise<JournalFolder> {
  const calls = join(folder, callsFolder);
  await mkdir(calls, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  const key = journalKey(credential);
  const pathOf = (callId: string, state: JournalState = 'waiting'): string => join(calls, journalName(callId, state));
  const told = { onError, ...(timers && { timers }) };
  const openedHere = new Map<string, CallJournal>();

  const readLeft = async (callId: string): Promise<{ call: JournalledCall; journal: CallJournal } | null> => {
    const path = pathOf(callId);
    try {
      const call = await readCallJournal(path, callId, key);
      if (call) return { call, journal: openCallJournal({ callId, path, key, ...told, end: call.end }) };
      onError(new Error(`The journal ${callId} is not readable with this node's credential`));
      await rename(path, pathOf(callId, 'unreadable'));
    } catch (error) {
      onError(error);
    }
    return null;
  };

  try {
    return {
      open(callId) {
        const journal = openCallJournal({ callId, path: pathOf(callId), key, ...told });
        openedHere.set(callId, journal);
        const forget = (): void => void openedHere.delete(callId);
        return {
          ...journal,
          remove: () => journal.remove().then(forget),
          close: () => journal.close().then(forget),
        };
      },
      async leftOver() {
        const left = [];
        for (const { callId, state } of await listJournals(folder)) {
          if (state !== 'waiting' || openedHere.has(callId)) continue;
          const found = await readLeft(callId);
          if (found) left.push(found);
        }
        return left;
      },
      async counts() {
        const counts = { waiting: 0, unknown: 0, unreadable: 0 };
        for (const { state } of await listJournals(folder)) counts[state] += 1;
        return counts;
      },
      async release() {
        await Promise.all([...openedHere.values()].map((journal) => journal.close()));
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
