import type { turnRoles } from '@uketsuke/contracts';

export interface TranscriptTurn {
  role: (typeof turnRoles)[number];
  text: string;
}

const turnsMax = 500;
const turnCharactersMax = 2000;
/** Of a longer call: how it began, and how it ended. */
const firstTurns = 100;
const lastTurns = turnsMax - firstTurns;

/** The turns that a transcript shows. A turn in which nothing was heard is left out. */
export function limitTurns(turns: readonly TranscriptTurn[]): TranscriptTurn[] {
  const heard = turns.filter(({ text }) => text !== '');
  const kept = heard.length <= turnsMax ? heard : [...heard.slice(0, firstTurns), ...heard.slice(-lastTurns)];
  return kept.map(({ role, text }) => ({ role, text: clip(text) }));
}

function clip(text: string): string {
  // A text has at most as many code points as UTF-16 units.
  if (text.length <= turnCharactersMax) return text;
  return Array.from(text).slice(0, turnCharactersMax).join('');
}
