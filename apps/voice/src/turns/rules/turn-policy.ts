/**
 * How long the caller must be silent until the turn counts as over. Pure: what was asked for, the words so far, how the speech
 * sounded at its end. Where nothing is known it is what it would be without a policy.
 */
import type { Language } from '@uketsuke/contracts';
import { completenessOf, type Completeness, type SaidSoFar } from '@uketsuke/receptionist';
import type { Asked } from '../../engines/engine.ts';
import type { SpeechEnding } from '../speech-ending.ts';

export interface TurnMoment {
  asked: Asked;
  language: Language;
  /** Everything heard of the turn so far; null where no words are known. */
  words: WordsSoFar | null;
  /** How the speech sounded before the silence; null where it was not measured. */
  ending: SpeechEnding | null;
  /** How long the caller has spoken, pauses included. */
  speechMs: number;
  /** Spoken over the agent's voice, which is held: a sign of listening lets it go on. */
  isOverAgent: boolean;
  /** A recognizer that streams says that the caller has finished. */
  isEndTold: boolean;
  /** A model begins to think only when the turn counts as over: what it says can still be given up unheard when the caller goes on. */
  isThoughtOfLater: boolean;
  /** The words are being written down, and what the model thinks of them can be heard at once. */
  areWordsAwaited: boolean;
}

export interface WordsSoFar {
  text: string;
  /** Nothing that was said before the silence is missing. Words that come while it is spoken are behind by a moment. */
  isWhole: boolean;
}

/** Where neither words nor sound tell anything. */
export const plainSilenceMs = 500;
/** The same where a model thinks after it: until its first sound it is silent for longer than that. */
export const plainBeforeThoughtMs = 400;

const byWords: Record<Completeness, number> = {
  whole: 200,
  sentence: 240,
  clause: 380,
  open: plainSilenceMs,
  hesitation: 1300,
  unfinished: 1200,
  number: 1700,
};
/** Words that are being written down say more than how the speech sounded. A model that began to think in the pause is as soon as ever then. */
const awaitedWordsMs = 700;
/** Names come in two parts, dates and wishes in many. */
const openNameMs = 600;
/** A recognizer that streams is behind by about so much: until then the last words may be missing. */
const wordsBehindMs = 320;
/** After a sign of listening the agent goes on as soon as it is known for one. */
const signMs = 240;
/** The silence that is enough when the recognizer itself has heard the end. */
const toldMs = 240;

export function endOfTurnMs(moment: TurnMoment): number {
  const { words } = moment;
  if (words === null || words.text === '')
    return Math.max(bySound(moment), moment.areWordsAwaited ? awaitedWordsMs : 0);
  const completeness = completenessOf({ text: words.text, asked: moment.asked, language: moment.language });
  if (moment.isOverAgent && completeness === 'hesitation') return words.isWhole ? signMs : wordsBehindMs;
  const waitMs = completeness === 'open' && moment.asked === 'name' ? openNameMs : byWords[completeness];
  // Numbers and hesitations are waited for whatever a recognizer says of silence.
  if (moment.isEndTold && waitMs <= openNameMs) return Math.min(waitMs, toldMs);
  return words.isWhole ? waitMs : Math.max(waitMs, wordsBehindMs);
}

/** The same for words that were known only when the silence had ended the speech: 0 where nothing need follow them. */
export function silenceForMoreMs({ text, asked, language }: SaidSoFar): number {
  const waitMs = byWords[completenessOf({ text, asked, language })];
  return waitMs > openNameMs ? waitMs : 0;
}

const fallingMs = 340;
const drawnOutMs = 1000;
/** A telephone number takes at least so long; before that a pause is one between its groups. */
const wholeNumberMs = 2600;
const numberPauseMs = 950;
/** はい, "no, thanks": longer speech is more than an answer. */
const shortAnswerMs = 900;

function bySound({ asked, ending, speechMs, isEndTold, isOverAgent, isThoughtOfLater }: TurnMoment): number {
  if (isOverAgent && speechMs < shortAnswerMs) return fallingMs;
  if (asked === 'phone' && speechMs < wholeNumberMs) return numberPauseMs;
  if (isEndTold) return toldMs;
  const sound = soundMs(ending, isThoughtOfLater ? plainBeforeThoughtMs : plainSilenceMs);
  if (asked === 'phone') return Math.max(sound, plainSilenceMs);
  if (asked === 'yes_no' && speechMs < shortAnswerMs && !ending?.isDrawnOut) return Math.min(sound, fallingMs);
  return sound;
}

function soundMs(ending: SpeechEnding | null, plainMs: number): number {
  if (ending?.isDrawnOut) return drawnOutMs;
  return ending?.pitch === 'falling' ? fallingMs : plainMs;
}
