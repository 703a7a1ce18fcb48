/** Messages between a node and its speech worker. */
import type { Language } from '../language.ts';

export const voicePackage = '@echogarden/espeak-ng-emscripten';

export interface WorkerSettings {
  voicePackage: string;
}

/** One sentence. */
export interface SpeakJob {
  type: 'speak';
  id: number;
  text: string;
  language: Language;
  rateHz: number;
  speakingRate: number;
}

export type ToWorker = SpeakJob | { type: 'cancel'; id: number };

/** Offsets count in the text of the job, times from the first sample of its audio. */
export interface JobWord {
  textEnd: number;
  atMs: number;
}

export type FromWorker =
  /** `pcm` is transferred. */
  | { type: 'audio'; id: number; pcm: Int16Array; words: JobWord[] }
  /** After the last audio, also of a cancelled job. */
  | { type: 'done'; id: number; words: JobWord[] }
  | { type: 'failed'; id: number; reason: 'unavailable' | 'failed'; message: string };
