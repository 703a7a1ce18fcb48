/** One turn of the desk while it is being made. A value: every move takes a turn and returns the next one. */
import type { ControlCall } from '@uketsuke/contracts';
import type { BrainOutput, ToolCall } from '../brain.ts';
import type { Desk } from './desk.ts';
import { keypadFor } from './keypad-for.ts';
import type { Happening, State } from './state.ts';

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
  /** What the last words before this turn answered, where they answered a question. */
  readonly topicNow: string | null;
}

export type Move = (turn: Turn) => Turn;
/** What is done about something the caller said. Null: it is not for this rule. */
export type Rule = (turn: Turn, text: string) => Turn | null;

export function startTurn(desk: Desk, state: State): Turn {
  const { topicNow } = state;
  return {
    desk,
    state: { ...state, topicNow: null },
    calls: [],
    tool: null,
    isAgreed: false,
    say: [],
    ends: false,
    topicNow,
  };
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

export function timesOf({ state }: Turn, what: Happening): number {
  return state.times.get(what) ?? 0;
}

export function count(turn: Turn, what: Happening, times = timesOf(turn, what) + 1): Turn {
  return change(turn, { times: new Map(turn.state.times).set(what, times) });
}

/** The variant of a sentence whose turn it is. `from` skips the first variants. */
export function vary(turn: Turn, name: string, variants: readonly string[], from = 0): [sentence: string, turn: Turn] {
  const at = Math.max(timesOf(turn, `said:${name}`), from);
  return [variants[at % variants.length] ?? '', count(turn, `said:${name}`, at + 1)];
}

/** Says the next variant of a sentence that is needed often. */
export function sayVaried(turn: Turn, name: 'acknowledge' | 'skipped' | 'phoneInvalid'): Turn {
  const [sentence, counted] = vary(turn, name, turn.desk.wording[name]);
  return say(counted, sentence);
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
