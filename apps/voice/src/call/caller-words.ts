/**
 * The caller's words where a model hears the caller itself. They come later than the model acts on what it has heard, so whoever holds the model
 * against them waits for them, and knows of each turn what the caller had been asked when it began.
 */
import type { Clock, Timers } from '@uketsuke/runtime';
import type { Ears, ModelTurns } from '../engines/engine.ts';
import type { ReadBack } from '../tools/confirm-guard.ts';
import type { TranscriptPlace } from './transcript.ts';

export interface ToldTurn {
  /** What had been read back to the caller when it began. */
  answers: ReadBack | null;
  /** null: it has none yet. */
  place: TranscriptPlace | null;
}

export interface CallerWords {
  /** The ears of the engine that hears the caller from now on; its turns are followed. */
  follow(ears: Ears): Ears;
  speechStarted(): void;
  speechEnded(): void;
  /** A model whose provider finds the turns answers one: where its words come later, they stand before the answer. */
  modelAnswers(): void;
  /** The words of a turn are there: of the oldest that has none yet. */
  told(): ToldTurn;
  /** Resolves when every turn has its words: true; false where they do not come in time. */
  known(): Promise<boolean>;
  /** Somebody waits for `known`. */
  readonly isAwaited: boolean;
}

export interface CallerWordsOptions {
  /** What has been read back to the caller, who was not heard since. */
  readBack(): ReadBack | null;
  reserve(): TranscriptPlace;
  clock: Pick<Clock, 'monotonic'>;
  timers: Timers;
}

interface Turn {
  answers: ReadBack | null;
  /** null: the provider finds the turns, and has not answered yet. */
  place: TranscriptPlace | null;
  sinceMs: number;
  /** Words are there, or will not come. */
  settled: PromiseWithResolvers<void>;
}

const wordsWithinMs = 1500;
/** Words that come later are those of no turn. */
const wordsLateMs = 10_000;

export function createCallerWords({ readBack, reserve, clock, timers }: CallerWordsOptions): CallerWords {
  let isFoundByProvider = false;
  /** Of the last speech. */
  let answers: ReadBack | null = null;
  /** Without words, the oldest first. */
  let turns: Turn[] = [];
  let waiting = 0;
  /** Words have come since the last speech began. */
  let isTold = true;
  /** Of speech whose end only the provider has found yet. */
  let placeOfSpeech: TranscriptPlace | null = null;

  const ageMs = ({ sinceMs }: Turn): number => clock.monotonic() - sinceMs;
  const begin = (of: ReadBack | null): Turn => {
    const turn = {
      answers: of,
      place: isFoundByProvider ? placeOfSpeech : reserve(),
      sinceMs: clock.monotonic(),
      settled: Promise.withResolvers<void>(),
    };
    // Where nobody knows which words belong to which speech, those of one that has waited too long are taken for those of the next.
    const withinMs = isFoundByProvider ? wordsWithinMs : wordsLateMs;
    turns = [...turns.filter((other) => ageMs(other) < withinMs), turn];
    return turn;
  };
  const drop = (turn: Turn): void => {
    turns = turns.filter((other) => other !== turn);
    turn.settled.resolve();
  };

  /** A turn with words is over when they are told. One without words in time keeps its place: they may still come. One that was not understood has none. */
  const following = (turnsOfModel: ModelTurns): ModelTurns => {
    let answersOfTurn: ReadBack | null = null;
    return {
      begin() {
        answersOfTurn = answers;
        turnsOfModel.begin();
      },
      ...(turnsOfModel.prepare && { prepare: turnsOfModel.prepare }),
      ...(turnsOfModel.goOn && { goOn: turnsOfModel.goOn }),
      commit() {
        const turn = begin(answersOfTurn);
        const words = turnsOfModel.commit();
        void words.then((text) => {
          if (text !== null) return;
          if (ageMs(turn) < wordsWithinMs) drop(turn);
          else turn.settled.resolve();
        });
        return words;
      },
      discard: () => turnsOfModel.discard(),
    };
  };

  return {
    follow(ears) {
      turns = [];
      isFoundByProvider = ears.by === 'model' && !ears.turns;
      if (ears.by !== 'model' || !ears.turns) return ears;
      return { ...ears, turns: following(ears.turns) };
    },
    speechStarted() {
      answers = readBack();
      isTold = false;
      placeOfSpeech = null;
    },
    speechEnded() {
      if (isFoundByProvider && !isTold) begin(answers);
      placeOfSpeech = null;
    },
    modelAnswers() {
      const last = turns.at(-1);
      if (last) last.place ??= reserve();
      else if (!isTold) placeOfSpeech ??= reserve();
    },
    told() {
      isTold = true;
      const [turn, ...others] = turns;
      if (!turn) {
        const place = placeOfSpeech;
        placeOfSpeech = null;
        return { answers, place };
      }
      drop(turn);
      if (isFoundByProvider) for (const other of others) drop(other);
      return { answers: turn.answers, place: turn.place };
    },
    async known() {
      const waitedFor = turns.filter((turn) => ageMs(turn) < wordsWithinMs);
      if (waitedFor.length > 0) {
        const late = Promise.withResolvers<void>();
        const cancel = timers.after(wordsWithinMs, () => late.resolve());
        waiting += 1;
        await Promise.race([Promise.all(waitedFor.map(({ settled }) => settled.promise)), late.promise]);
        waiting -= 1;
        cancel();
      }
      return turns.length === 0;
    },
    get isAwaited() {
      return waiting > 0;
    },
  };
}
