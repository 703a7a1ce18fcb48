/** The voice without keys: text to PCM in a worker thread. */
import type { Language } from './language.ts';

export interface SpeakRequest {
  text: string;
  language: Language;
  /** Of the wanted PCM: 8000, 16000, 24000 or 48000. */
  rateHz: number;
  /** 1 is the voice's own pace; the contract's speaking_rate, 0.5-2.0. */
  speakingRate: number;
}

export interface WordTime {
  /** Code-unit offset into `SpeakRequest.text` where this word ends. */
  textEnd: number;
  /** Milliseconds of audio at which the word has been spoken. */
  atMs: number;
}

export interface SpeakOptions {
  signal?: AbortSignal;
  /** Called in order, before the audio that follows the word is handed out. */
  onWord?: (word: WordTime) => void;
}

export interface Speech {
  /**
   * Streams mono 16-bit PCM in chunks as they are made; ends early when `signal` aborts. The chunks are the caller's own.
   * Rejects with SpeechUnavailable when the voice is not installed, with SpeechFailed when this request broke.
   */
  speak(request: SpeakRequest, options?: SpeakOptions): AsyncIterable<Int16Array>;
  /** Synthesizes ahead, so that `speak` with the same request answers at once: for greetings and closings. Rejects as `speak` does. */
  prepare(request: SpeakRequest, options?: { signal?: AbortSignal }): Promise<void>;
  /** Whether the optional voice package is installed on this machine. */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
}
