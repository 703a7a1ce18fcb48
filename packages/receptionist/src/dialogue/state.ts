/** What one conversation has come to. A value: moves return a new one, nothing changes it in place. */
import type { ControlCall, FieldSpec, FinishOutcome } from '@uketsuke/contracts';
import type { ToolCall } from '../brain.ts';
import type { Search } from '../booking/search-arguments.ts';
import type { Slot } from '../booking/slot.ts';

/** What the next words may be an answer to. */
export type Subject =
  /** The greeting's own open question. */
  | { readonly type: 'help' }
  | { readonly type: 'field'; readonly field: FieldSpec }
  /** Whether this is the number. `isOffer`: it is the one that the call comes from. */
  | { readonly type: 'number'; readonly field: FieldSpec; readonly value: string; readonly isOffer: boolean }
  /** Which of these times is to be booked. */
  | { readonly type: 'slot'; readonly offered: readonly Slot[] }
  /** Whether everything that was read back is right. */
  | { readonly type: 'confirm' }
  /** Which field is wrong. */
  | { readonly type: 'correct' }
  /** Whether what was taken down is to be dropped; `before` is gone back to where it is not. */
  | { readonly type: 'drop'; readonly before: Asking }
  /** Whether there are further questions; `before` waits. `isOpen`: there are, and the next one was asked for. */
  | { readonly type: 'more'; readonly before: Asking; readonly isOpen: boolean }
  /** The closing was said; `before` is gone back to when the caller wants something changed. */
  | { readonly type: 'finished'; readonly outcome: FinishOutcome; readonly before: Asking }
  | { readonly type: 'handedOff' };

/** What was asked last. */
export type Asking = Subject & {
  /** In the words in which it is asked again. */
  readonly question: readonly string[];
  /** The same in short, behind an answer to something else. */
  readonly reminder: readonly string[];
};

export type AskingOf<Type extends Subject['type']> = Extract<Asking, { readonly type: Type }>;

/** The rest of a turn that waits for the answer of a tool. */
interface AfterTool {
  readonly calls: readonly ControlCall[];
  readonly say: readonly string[];
  readonly ends: boolean;
  readonly isAgreed: boolean;
}

/** How far a time to be booked was found. `words` are the value of the field that says when. */
interface BookingState {
  /** What is asked for now. `found`: what the questions before have answered. */
  readonly search:
    | (Search & { readonly words: string; readonly isWide: boolean; readonly found: readonly Slot[] })
    | null;
  /** What was free when it was asked for last, without what turned out to be taken. */
  readonly free: readonly Slot[];
  /** Starts that the caller has heard. */
  readonly told: ReadonlySet<string>;
  /** Words that led to no time, and after which another day was asked for. */
  readonly vain: ReadonlySet<string>;
  /** What the words have come to; `start` null: somebody is to confirm it. */
  readonly settled: { readonly words: string; readonly start: string | null } | null;
  /** The start of one that somebody else took between offer and booking. */
  readonly gone: string | null;
}

export type Happening =
  | 'denial'
  | 'insult'
  /** Speech could not be heard. */
  | 'inaudible'
  /** The number that the call comes from was offered. */
  | 'offer_of_caller'
  /** The hour of a day, or the day of an hour, was asked for. */
  | 'rest_asked'
  /** A sentence of several variants. */
  | `said:${string}`;

export interface State {
  readonly asking: Asking;
  /** By field key, in the order of recording; null: asked for and declined. */
  readonly values: ReadonlyMap<string, string | null>;
  /** Keys of fields whose value was told before they were asked for. They are asked all the same: whether there is more. */
  readonly volunteered: ReadonlySet<string>;
  /** A telephone number that was said before it was asked for. */
  readonly number: { readonly field: FieldSpec; readonly value: string } | null;
  /** Digits of a telephone number that broke off. */
  readonly digitsBefore: string;
  /** Answers in a row that brought nothing; one that was merely off the subject counts half. */
  readonly failures: number;
  /** What was last said for a field and not taken. */
  readonly refused: { readonly key: string; readonly text: string } | null;
  /** How often things have happened: what is said of them changes. */
  readonly times: ReadonlyMap<Happening, number>;
  /** The caller wants what is collected here, not only an answer to a question. */
  readonly wantsService: boolean;
  /** Everything was read back once. */
  readonly hasConfirmed: boolean;
  /** Keys are named in questions from now on. */
  readonly usesKeys: boolean;
  /** In front of the next words: the conversation broke off, and tools may have answered meanwhile. */
  readonly apology: readonly string[];
  /** The caller asked for a moment. */
  readonly isWaiting: boolean;
  /** What the last answered question was about; null: none was answered. */
  readonly topic: string | null;
  /** The same, where that answer is the last thing that was said. */
  readonly topicNow: string | null;
  /** Questions that nobody prepared an answer for; they go into the record. */
  readonly questions: readonly string[];
  /** Tools that the caller's words have asked for. */
  readonly wantedTools: ReadonlySet<string>;
  readonly calledTools: ReadonlySet<string>;
  /** Called, and not answered yet. */
  readonly tool: ToolCall | null;
  readonly afterTool: AfterTool | null;
  readonly booking: BookingState;
}

export function initialState({ usesKeys }: Pick<State, 'usesKeys'>): State {
  return {
    asking: { type: 'help', question: [], reminder: [] },
    values: new Map(),
    volunteered: new Set(),
    number: null,
    digitsBefore: '',
    failures: 0,
    refused: null,
    times: new Map(),
    wantsService: false,
    hasConfirmed: false,
    usesKeys,
    apology: [],
    isWaiting: false,
    topic: null,
    topicNow: null,
    questions: [],
    wantedTools: new Set(),
    calledTools: new Set(),
    tool: null,
    afterTool: null,
    booking: { search: null, free: [], told: new Set(), vain: new Set(), settled: null, gone: null },
  };
}
