import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { callsFolder, type JournalState, readJournalName } from './journal-names.ts';

export interface JournalFile {
  path: string;
  callId: string;
  state: JournalState;
}

/** The journals in a node's folder, by name: call ids are in the order of time. Rejects when there is no such folder. */
export async function listJournals(folder: string): Promise<JournalFile[]> {
  const calls = join(folder, callsFolder);
  const names = await readdir(calls);
  return names.toSorted().flatMap((name) => {
    const journal = readJournalName(name);
    return journal ? [{ path: join(calls, name), ...journal }] : [];
  });
}
