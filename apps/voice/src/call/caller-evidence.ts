/** What a recorded value rests on: the caller's turn that supports it, and whether the caller has said yes to it. */
import type { FieldEvidence, HeardBy } from '@uketsuke/contracts/voice-node';
import { isPlainYes } from '@uketsuke/receptionist';
import { supportOf } from '../tools/value-support.ts';

export interface SpokenTurn {
  index: number;
  role: 'assistant' | 'user';
  text: string;
  /** Of the caller's turns. */
  heardBy: HeardBy | null;
}

export interface CallerEvidence {
  /** Of a value that is recorded now. */
  of(value: string | null): FieldEvidence;
}

/** The latest turn that supports it counts: whoever corrects a value says it again. */
export function createCallerEvidence({ turns }: { turns: () => readonly SpokenTurn[] }): CallerEvidence {
  return {
    of(value) {
      const said = turns();
      const ofCaller = said.filter(({ role }) => role === 'user');
      const support =
        value === null ? ofCaller.at(-1) : ofCaller.findLast(({ text }) => supportOf(value, [text]) === 'supported');
      return {
        turnIndex: support?.index ?? null,
        heardBy: support?.heardBy ?? null,
        isConfirmed: value !== null && isConfirmedBy(said, value),
      };
    },
  };
}

/** The last thing that the caller said is a yes, and what the agent had said before it names the value. */
function isConfirmedBy(said: readonly SpokenTurn[], value: string): boolean {
  const last = said.findLastIndex(({ role }) => role === 'user');
  const yes = said[last];
  if (!yes || !isPlainYes(yes.text)) return false;
  const asked = said.slice(0, last).findLast(({ role }) => role === 'assistant');
  return asked !== undefined && supportOf(value, [asked.text]) === 'supported';
}
