/** One turn of the desk while it is being made. A value: every move takes a turn and returns the next one. */
import type { ControlCall } from '@uketsuke/contracts';
import type { BrainOutput, ToolCall } from '../brain.ts';
import type { Wording } from '../wording/wording.ts';
import type { Desk } from './desk.ts';
import { keypadFor } from './keypad-for.ts';
import type { State } from './state.ts';

export interface Turn {
  readonly desk: Desk;
  readonly state: State;
  readonly calls: readonly ControlCall[];
  /** A tool of the agent, called now. */
  readonly tool: ToolCall | null;
  /** The caller has just said yes to everything that was read back. */
  readonly isAgreed: boolean;
  readonly say: readonly string[];
  /** The conversation is over once this was heard. */
  readonly ends: boolean;
  /** What a question that is answered in this turn was about. */
  readonly answeredTopic: string | null;
}

export type Move = (turn: Turn) => Turn;
/** What is done about something the caller said. Null: it is not for this rule. */
export type Rule = (turn: Turn, text: string) => Turn | null;

export function startTurn(desk: Desk, state: State): Turn {
  return { desk, state, calls: [], tool: null, isAgreed: false, say: [], ends: false, answeredTopic: null };
}

export function change(turn: Turn, changes: Partial<State>): Turn {
  return { ...turn, state: { ...turn.state, ...changes } };
}

export function say(turn: Turn, ...sentences: readonly string[]): Turn {
  return { ...turn, say: [...turn.say, ...sentences] };
}

export function call(turn: Turn, made: ControlCall): Turn {
  return { ...turn, calls: [...turn.calls, made] };
}

/** The same move without its words: what it would ask is taken for asked. */
export function withoutSaying(turn: Turn, move: Move): Turn {
  return { ...move(turn), say: turn.say };
}

/** Says the next variant of a sentence that is needed often. */
export function sayVaried(turn: Turn, name: 'acknowledge' | 'skipped' | 'phoneInvalid'): Turn {
  const variants: Wording[typeof name] = turn.desk.wording[name];
  const { sentence, variations } = nextVariant(turn, name, variants);
  return say(change(turn, { variations }), sentence);
}

/** The variant whose turn it is, and the counts after it was said. `from` skips the first variants. */
export function nextVariant(
  { state }: Turn,
  name: string,
  variants: readonly string[],
  from = 0,
): { sentence: string; variations: State['variations'] } {
  const at = Math.max(state.variations.get(name) ?? 0, from);
  const variations = new Map(state.variations).set(name, at + 1);
  return { sentence: variants[at % variants.length] ?? '', variations };
}

/** The state that the next turn starts from. */
export function stateAfter({ state, answeredTopic }: Turn): State {
  return { ...state, topicNow: answeredTopic };
}

export function outputOf({ state, calls, tool, say: said, ends }: Turn): BrainOutput {
  return {
    calls: [...calls],
    tool,
    say: said.filter((sentence) => sentence !== ''),
    keypad: keypadFor(state.asking),
    ends,
  };
}
