import type { CallTurn } from '@uketsuke/contracts/voice-node';

/** The gateway takes 1 MiB; a character of text is at most 6 bytes of JSON. */
const turnCharactersMax = 64 * 1024;

/** Turns that fit one batch each; `last` is for the batch that holds everything else. */
export function splitTurns(turns: readonly CallTurn[]): { last: CallTurn[]; before: CallTurn[][] } {
  const before: CallTurn[][] = [];
  let last: CallTurn[] = [];
  let characters = 0;
  for (const turn of turns) {
    if (last.length > 0 && characters + turn.text.length > turnCharactersMax) {
      before.push(last);
      last = [];
      characters = 0;
    }
    last.push(turn);
    characters += turn.text.length;
  }
  return { last, before };
}
