import type { FieldSpec } from '@uketsuke/contracts';

/** What the brain asked last, and so what the next words may be an answer to. */
export type Asking =
  /** The greeting's own open question. */
  | { type: 'help' }
  | { type: 'field'; field: FieldSpec }
  /** Whether this is the number. */
  | { type: 'number'; field: FieldSpec; value: string; isOffer: boolean }
  | { type: 'confirm' }
  /** Which field is wrong. */
  | { type: 'correct' }
  /** Whether the answer to a question was all; `before` waits. `isOpen`: it was not, and the next question was asked for. */
  | { type: 'more'; before: Asking; isOpen: boolean }
  | { type: 'finished'; outcome: 'completed' | 'answered'; before: Asking }
  | { type: 'handedOff' };

export interface State {
  asking: Asking;
  /** By field key; null: asked for and declined. */
  values: Map<string, string | null>;
  /** A telephone number that was said before it was asked for. */
  number: { field: FieldSpec; value: string } | null;
  /** Digits of a number that broke off. */
  digitsBefore: string;
  /** Answers in a row that brought nothing. */
  failures: number;
  hasAnsweredFaq: boolean;
  /** The caller wants what is collected here, not only an answer. */
  isWanted: boolean;
  /** What the last answered question was about. */
  topic: string | null;
  /** The same, while the answer is the last thing that was said. */
  topicNow: string | null;
  /** The hour of a day, or the day of an hour, was asked for. */
  hasAskedRest: boolean;
  /** Keys of fields that hold what was told beside other questions; they are asked for all the same. */
  noted: Set<string>;
  /** Asked, without an answer prepared. */
  questions: string[];
  /** How often a declined answer was asked for once more. */
  insistences: number;
  /** How often a number that was read back was denied. */
  denials: number;
  hasOfferedCaller: boolean;
  /** Everything was read back once. */
  hasConfirmed: boolean;
  /** Keys are named in questions from now on. */
  usesKeys: boolean;
  inaudibles: number;
  /** The caller asked for a moment. */
  isWaiting: boolean;
  /** For the repetition of what was asked. */
  question: string[];
  /** The same in short, behind an answer to something else. */
  reminder: string[];
}
