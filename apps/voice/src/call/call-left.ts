/** What an engine that fails leaves to the next one: what was said, and what of it still waits for an answer. */
import type { SaidTurn, TurnInput } from '../engines/engine.ts';

export interface CallLeft {
  /** Up to what waits for an answer. */
  turns: SaidTurn[];
  /** null: nothing waits, or it waits in the inbox. */
  unanswered: TurnInput | null;
}

export interface CallLeftOptions {
  said: readonly SaidTurn[];
  /** What the failed engine was answering, where that came through the inbox. A model that hears the caller itself answers without it. */
  underWay: TurnInput | null;
}

export function callLeft({ said, underWay }: CallLeftOptions): CallLeft {
  const lastAnswer = said.findLastIndex(({ role }) => role === 'assistant');
  const turns = said.slice(0, lastAnswer + 1).map(({ role, text }) => ({ role, text }));
  const waiting = said.slice(lastAnswer + 1).map(({ text }) => text);
  if (waiting.length === 0) return { turns, unanswered: null };
  return { turns, unanswered: underWay ?? { type: 'text', text: waiting.join('\n') } };
}
