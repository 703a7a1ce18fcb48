/** How long the caller must be silent until what was said counts as ended: `turn-policy.ts`, with what is known at this moment. */
import type { Language } from '@uketsuke/contracts';
import type { Asked } from '../../engines/engine.ts';
import type { SpeechEnding } from '../speech-ending.ts';
import { endOfTurnMs, plainSilenceMs, type WordsSoFar } from './turn-policy.ts';

export interface EndOfSpeech {
  speechStarted(): void;
  /** The caller is silent for a moment; what follows shows whether it is the end. */
  paused(speech: { durationMs: number; ending: () => SpeechEnding }): void;
  /** It was not. */
  resumed(): void;
  /** In a pause: everything said before it is being put into words, or nothing came of that. */
  awaitWords(areAwaited: boolean): void;
  /** Everything heard of this turn so far. */
  heard(words: WordsSoFar): void;
  /** A recognizer that streams understands the words: by them the caller has finished, or has not. */
  expect(isFinished: boolean): void;
  readonly silenceMs: number;
  /** In a pause: nothing says that more is to come. */
  readonly isNear: boolean;
}

export interface EndOfSpeechOptions {
  language: Language;
  /** What the agent has asked for last. */
  asked: () => Asked;
  /** The speech began over the agent's voice. */
  isOverAgent: () => boolean;
  /** Words will come: until then nothing is made of how the speech sounds. */
  hasWords: boolean;
  /** The engine's model thinks only when the turn is over. */
  isThoughtOfLater: boolean;
}

/** One silence for everything that is said. */
export const plainEnd = (): EndOfSpeech => ({
  speechStarted: () => {},
  paused: () => {},
  resumed: () => {},
  awaitWords: () => {},
  heard: () => {},
  expect: () => {},
  silenceMs: plainSilenceMs,
  isNear: true,
});

export function createEndOfSpeech(options: EndOfSpeechOptions): EndOfSpeech {
  const { language, asked, isOverAgent, hasWords, isThoughtOfLater } = options;
  let words: WordsSoFar | null = null;
  let ending: SpeechEnding | null = null;
  let isPaused = false;
  let isEndTold = false;
  let areWordsAwaited = false;
  let speechMs = 0;
  let question: Asked = 'open';
  /** Asked for every few milliseconds, and changes seldom. */
  let known: number | null = null;

  const silenceMs = (): number => {
    known ??= endOfTurnMs({
      ...{ asked: question, language, words, ending, speechMs, isEndTold, isThoughtOfLater, areWordsAwaited },
      isOverAgent: isOverAgent(),
    });
    return known;
  };

  return {
    speechStarted() {
      words = null;
      ending = null;
      isPaused = false;
      isEndTold = false;
      areWordsAwaited = false;
      speechMs = 0;
      question = asked();
      known = null;
    },
    paused(speech) {
      isPaused = true;
      speechMs = speech.durationMs;
      ending = hasWords ? null : speech.ending();
      known = null;
    },
    resumed() {
      isPaused = false;
      // A recognizer goes on with its words. A model that was told of the turn so far hears it anew.
      words = hasWords && words ? { ...words, isWhole: false } : null;
      ending = null;
      isEndTold = false;
      areWordsAwaited = false;
      known = null;
    },
    awaitWords(areAwaited) {
      areWordsAwaited = areAwaited;
      known = null;
    },
    heard(heard) {
      // What came while the caller spoke on may lack the last words.
      words = { text: heard.text, isWhole: heard.isWhole && isPaused };
      known = null;
    },
    expect(isFinished) {
      isEndTold = isFinished;
      known = null;
    },
    get silenceMs() {
      return silenceMs();
    },
    get isNear() {
      return silenceMs() <= plainSilenceMs;
    },
  };
}
