/** The node's folder: a lock against a second node, and one file per call that is not yet acknowledged. */
import { hkdfSync } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Timers } from '@uketsuke/runtime';
import { openCallJournal, readCallJournal, type CallJournal, type JournalledCall } from './call-journal.ts';
import { lockFolder } from './folder-lock.ts';

export interface JournalFolder {
  /** A journal for a new call; call it when the call is admitted, or when it may have been. */
  open(callId: string): CallJournal;
  /** The calls that an earlier process left behind. A file that this node's key cannot read is set aside, not lost. */
  leftOver(): Promise<{ call: JournalledCall; journal: CallJournal }[]>;
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

const suffix = '.journal';

/** Rejects when the folder cannot be used, or is another node's. */
export async function openJournalFolder({
  folder,
  credential,
  onError,
  timers,
}: JournalFolderOptions): Promise<JournalFolder> {
  const calls = join(folder, 'calls');
  await mkdir(calls, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  const key = new Uint8Array(hkdfSync('sha256', credential, 'uketsuke', 'voice-journal', 32));
  const pathOf = (callId: string): string => join(calls, `${callId}${suffix}`);
  const told = { onError, ...(timers && { timers }) };
  const openedHere = new Map<string, CallJournal>();

  const readLeft = async (callId: string): Promise<{ call: JournalledCall; journal: CallJournal } | null> => {
    const path = pathOf(callId);
    try {
      const call = await readCallJournal(path, callId, key);
      if (call) return { call, journal: openCallJournal({ callId, path, key, ...told, end: call.end }) };
      onError(new Error(`The journal ${callId} is not readable with this node's credential`));
      await rename(path, `${path}.unreadable`);
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
          setAside: () => journal.setAside().then(forget),
        };
      },
      async leftOver() {
        const names = (await readdir(calls)).filter((name) => name.endsWith(suffix));
        const left = [];
        for (const name of names.toSorted()) {
          const callId = name.slice(0, -suffix.length);
          const found = openedHere.has(callId) ? null : await readLeft(callId);
          if (found) left.push(found);
        }
        return left;
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
