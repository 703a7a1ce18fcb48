/** How the files of a journal folder are called. */
import { basename } from 'node:path';

/** In the node's folder: one file for each call. */
export const callsFolder = 'calls';

/** `waiting`: the node delivers it. `unknown`: the gateway did not know the call. `unreadable`: not by the node that found it. */
export type JournalState = 'waiting' | 'unknown' | 'unreadable';

const suffixes: Record<JournalState, string> = {
  waiting: '.journal',
  unknown: '.journal.unknown',
  unreadable: '.journal.unreadable',
};
const states: readonly JournalState[] = ['waiting', 'unknown', 'unreadable'];

export function journalName(callId: string, state: JournalState): string {
  return `${callId}${suffixes[state]}`;
}

/** null: the file is no journal. */
export function readJournalName(path: string): { callId: string; state: JournalState } | null {
  const name = basename(path);
  const state = states.find((one) => name.endsWith(suffixes[one]));
  return state ? { callId: name.slice(0, -suffixes[state].length), state } : null;
}
