import { stat } from 'node:fs/promises';
import { type JournalFile, type JournalledCall, journalKey, readCallJournal, readJournalName } from '@uketsuke/journal';
import { type JournalPlace, UsageError } from './command.ts';

export interface ReadJournal extends JournalFile {
  bytes: number;
  /** Unix ms of the last write. */
  writtenAt: number;
  /** null: not with this credential, or nothing in it is whole. */
  call: JournalledCall | null;
}

export async function readJournal({ path, callId, state }: JournalFile, credential: string): Promise<ReadJournal> {
  const { size, mtimeMs } = await stat(path);
  const call = await readCallJournal(path, callId, journalKey(credential));
  return { path, callId, state, bytes: size, writtenAt: mtimeMs, call };
}

/** A file that somebody named. */
export function journalAt(path: string): JournalFile {
  const named = readJournalName(path);
  if (!named)
    throw new Error(`${path} does not have the name of a journal, call_….journal, which is needed to read it`);
  return { path, ...named };
}

export function requireCredential({ credential }: JournalPlace): string {
  if (credential !== null) return credential;
  throw new UsageError('Set NODE_CREDENTIAL to that of the voice node that wrote the journals');
}

/** A running node writes to the journal of a call that goes on every two seconds, also when it was set aside. */
const quietMs = 60_000;

export function requireOver({ path, call, writtenAt }: ReadJournal, now: number): void {
  const hasEnd = call?.batches.some(({ end }) => end !== null) ?? false;
  if (hasEnd || now - writtenAt >= quietMs) return;
  throw new Error(`${path} is being written: its call goes on. Replay it when a minute has passed since it ended`);
}

export function requireReadable({ path, call }: ReadJournal): JournalledCall {
  if (call) return call;
  throw new Error(`${path} cannot be read: set NODE_CREDENTIAL to that of the voice node that wrote it`);
}
