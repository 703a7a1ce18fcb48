/** What the model says: a stretch of its turn after the other, each going to whoever has asked for it. */
import { randomUUID } from 'node:crypto';
import { createResampler } from '@uketsuke/audio';
import type { Logger, Timers } from '@uketsuke/runtime';
import { pcmOf } from '../realtime/base64-pcm.ts';
import { createGeneration, type Generation } from '../realtime/generation.ts';
import { isSameSpoken, restOf } from '../realtime/spoken-words.ts';

/** What the model was asked, and has not begun to answer. */
export interface Prompt {
  text: string;
  sentAtMs: number;
}

/** A stretch of the model's turn. */
export interface Stretch {
  readonly generation: Generation;
  /** What the model is to say, word for word. */
  exactly: string | null;
  /** What it answers; it may be asked again where the first answer is cut off by the question itself. */
  prompt: Prompt | null;
  /** Nobody has asked for it yet. */
  isHeld: boolean;
  /** Nobody wants any more of it. */
  isCut: boolean;
  /** The service has said that nothing more comes. */
  isOver: boolean;
}

export interface ModelSpeech {
  /** What was begun last, and is not over or not asked for. */
  readonly current: Stretch | null;
  /** It is being made, and somebody wants it. */
  readonly isSaying: boolean;
  /** That began last, also where it is over. */
  readonly lastGeneration: Generation | null;
  begin(stretch: { isOurs: boolean; prompt: Prompt | null; isHeld: boolean }): Stretch;
  /** Sound in the service's form. */
  sound(to: Generation, base64: string): void;
  /** No more sound follows; words may. */
  soundEnded(stretch: Stretch): void;
  end(stretch: Stretch): void;
  /** Nobody wants any more of it. */
  cut(stretch: Stretch): void;
  leave(): void;
  /** What still comes of the current one belongs to no later reply. */
  drop(): void;
  close(): void;
}

export interface ModelSpeechOptions {
  modality: 'text' | 'audio';
  rateHz: number;
  timers: Timers;
  logger: Logger;
  onEnded(stretch: Stretch): void;
}

const spokenRateHz = 24_000;
/** Words come apart from the sound; so long after its end they are waited for. */
const lateWordsMs = 300;

export function createModelSpeech({ modality, rateHz, timers, logger, onEnded }: ModelSpeechOptions): ModelSpeech {
  let resampler = createResampler(spokenRateHz, rateHz);
  let current: Stretch | null = null;
  let lastGeneration: Generation | null = null;
  let cancelLateWords = (): void => {};

  /** Words that were spoken and not told are known where the text was given; other words than the text are what was said. */
  const compare = (generation: Generation, exactly: string): void => {
    if (isSameSpoken(generation.words, exactly)) return;
    const rest = restOf(exactly, generation.words);
    if (rest !== null && generation.firstSoundAtMs !== null) generation.text(rest);
    else logger.warn({ said_chars: generation.words.length, chars: exactly.length }, 'gemini.words_differ');
  };
  const end = (stretch: Stretch): void => {
    cancelLateWords();
    const { generation, exactly } = stretch;
    if (generation.isEnded) return;
    if (exactly !== null && !stretch.isCut) compare(generation, exactly);
    generation.end();
    onEnded(stretch);
  };

  const cut = (stretch: Stretch): void => {
    stretch.isCut = true;
    end(stretch);
  };
  const leave = (): void => {
    current = null;
  };

  return {
    get current() {
      return current;
    },
    get isSaying() {
      return current !== null && !current.isHeld && !current.generation.isEnded;
    },
    get lastGeneration() {
      return lastGeneration;
    },
    begin({ isOurs, prompt, isHeld }) {
      const generation = createGeneration({ id: randomUUID(), isOurs, modality, rateHz });
      current = { generation, exactly: null, prompt, isHeld, isCut: false, isOver: false };
      lastGeneration = generation;
      resampler = createResampler(spokenRateHz, rateHz);
      return current;
    },
    sound: (to, base64) => to.sound(resampler.push(pcmOf(base64))),
    soundEnded(stretch) {
      stretch.generation.sound(resampler.flush());
      stretch.generation.endSound();
      cancelLateWords();
      cancelLateWords = timers.after(lateWordsMs, () => end(stretch));
    },
    end,
    cut,
    leave,
    drop() {
      if (!current) return;
      const { isOver } = current;
      cut(current);
      if (isOver) leave();
    },
    close() {
      cancelLateWords();
      current?.generation.end();
    },
  };
}
