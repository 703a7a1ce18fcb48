/**
 * When the caller's speech starts and ends. The energy gate decides whether there is anything to listen to, the neural
 * model whether it is speech; while the gate is closed a call costs next to nothing.
 */
import { createResampler } from '@uketsuke/audio';
import type { Pcm } from '../legs/leg.ts';
import type { EnergyGate } from './energy-gate.ts';
import { vadRateHz, vadWindowSamples, type VoiceModel } from './neural-vad.ts';
import type { EndOfSpeech } from './rules/end-of-speech.ts';
import { measureEnding } from './speech-ending.ts';
import { createSuspicion } from './suspicion.ts';

export interface SpeechDetector {
  push(frame: Pcm): void;
  close(): void;
}

export interface SpeechDetectorOptions {
  rateHz: number;
  gate: EnergyGate;
  model: VoiceModel;
  /** How long a silence ends the speech. */
  endOfSpeech: EndOfSpeech;
  /** A first moment of what may be speech, which `onStarted` or `onDismissed` follows within a few more. */
  onSuspected(): void;
  onDismissed(): void;
  onStarted(): void;
  /** A pause in the speech, which `onResumed` or `onEnded` follows. */
  onPaused(speech: HeardSpeech): void;
  onResumed(): void;
  onEnded(speech: HeardSpeech & { silenceMs: number }): void;
  /** The model begins to fail; while it does, sound is neither speech nor silence. */
  onError(error: unknown): void;
  settings?: Partial<SpeechSettings>;
}

export interface HeardSpeech {
  durationMs: number;
  /** The speech with what went before it, frame by frame. Longer by what follows, while the speech goes on. */
  audio: readonly Pcm[];
}

export interface SpeechSettings {
  startProbability: number;
  /** Speech goes on above this. */
  stayProbability: number;
  /** Speech this long is a start. */
  startMs: number;
  /** Silence this long in speech is a pause. */
  pauseMs: number;
  /** Kept from before the start, so that the first syllable is whole. */
  prerollMs: number;
  /** A speech that goes on is handed over in parts of this length. */
  partMs: number;
}

export const defaultSpeechSettings: SpeechSettings = {
  startProbability: 0.5,
  stayProbability: 0.35,
  startMs: 60,
  pauseMs: 160,
  prerollMs: 400,
  partMs: 30_000,
};

/** How many frames the gate takes to open. */
const framesBeforeGate = 2;
const windowMs = (vadWindowSamples / vadRateHz) * 1000;

/** A window for the model, so many milliseconds without any sound, or the news that sound ended long enough ago to end the speech. */
type Step = Int16Array | number | 'quiet';

export function createSpeechDetector(options: SpeechDetectorOptions): SpeechDetector {
  const { rateHz, gate, model, endOfSpeech } = options;
  const settings = { ...defaultSpeechSettings, ...options.settings };
  const resampler = createResampler(rateHz, vadRateHz, { zeroCrossings: 8 });
  const suspicion = createSuspicion(options);

  let window = new Int16Array(vadWindowSamples);
  let filled = 0;
  const steps: Step[] = [];
  let isRunning = false;
  let isClosed = false;
  let wasOpen = false;
  let isFailing = false;

  let isSpeech = false;
  let isPaused = false;
  let speechMs = 0;
  let silenceMs = 0;
  let durationMs = 0;
  let audio: Pcm[] = [];
  let audioMs = 0;

  const keep = (frame: Pcm): void => {
    audio.push(frame);
    audioMs += (frame.length * 1000) / rateHz;
    if (isSpeech) return;
    while (audioMs > settings.prerollMs && audio.length > 1) {
      audioMs -= ((audio.shift()?.length ?? 0) * 1000) / rateHz;
    }
  };

  const start = (): void => {
    isSpeech = true;
    suspicion.speechStarted();
    endOfSpeech.speechStarted();
    durationMs = speechMs;
    options.onStarted();
  };

  const end = (): void => {
    const speech = { durationMs: Math.max(0, durationMs - silenceMs), audio, silenceMs };
    isSpeech = false;
    isPaused = false;
    audio = [];
    audioMs = 0;
    speechMs = 0;
    options.onEnded(speech);
  };

  /** The model takes up to 150 ms to believe that speech is over; the sound itself may say it earlier. */
  const pause = (): void => {
    if (!isSpeech || isPaused || Math.max(silenceMs, gate.quietMs) < settings.pauseMs) return;
    isPaused = true;
    const speech = { durationMs: Math.max(0, durationMs - silenceMs), audio };
    endOfSpeech.paused({ durationMs: speech.durationMs, ending: () => measureEnding(audio, rateHz) });
    options.onPaused(speech);
  };

  const resume = (): void => {
    if (!isPaused) return;
    isPaused = false;
    endOfSpeech.resumed();
    options.onResumed();
  };

  const account = (isVoice: boolean, stepMs: number): void => {
    if (isSpeech) durationMs += stepMs;
    else suspicion.window(isVoice);
    if (isVoice) {
      speechMs += stepMs;
      // The model still hears what has just ended.
      if (gate.quietMs < settings.pauseMs) resume();
      silenceMs = 0;
      if (!isSpeech && speechMs >= settings.startMs) start();
      pause();
    } else {
      silenceMs += stepMs;
      speechMs = 0;
      pause();
      if (isSpeech && silenceMs >= endOfSpeech.silenceMs) end();
    }
    if (isSpeech && durationMs >= settings.partMs) {
      end();
      speechMs = stepMs;
      start();
    }
  };

  /** The model takes up to 150 ms to believe that speech is over. Once it does, the sound itself says since when. */
  const settle = (): void => {
    if (!isSpeech || silenceMs === 0) return;
    silenceMs = Math.max(silenceMs, endOfSpeech.silenceMs);
    end();
  };

  /** null: the model failed. */
  const probabilityOf = async (window: Int16Array): Promise<number | null> => {
    try {
      const probability = await model.probability(window);
      isFailing = false;
      return probability;
    } catch (error) {
      if (!isFailing) options.onError(error);
      isFailing = true;
      return null;
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
        if (typeof step === 'number') {
          account(false, step);
          continue;
        }
        if (step === 'quiet') {
          settle();
          continue;
        }
        const probability = await probabilityOf(step);
        if (isClosed) return;
        if (probability === null) {
          suspicion.giveUp();
          continue;
        }
        account(probability >= (isSpeech ? settings.stayProbability : settings.startProbability), windowMs);
      }
    } finally {
      isRunning = false;
    }
  };

  const open = (frame: Pcm): void => {
    if (!wasOpen) {
      model.reset();
      resampler.flush();
      filled = 0;
      // The gate opens a moment into the sound: what was kept of it saves the model that moment.
      for (const earlier of audio.slice(-1 - framesBeforeGate, -1)) listen(earlier);
    }
    listen(frame);
  };

  const listen = (frame: Pcm): void => {
    const more = resampler.push(frame);
    for (let at = 0; at < more.length;) {
      const part = more.subarray(at, at + vadWindowSamples - filled);
      window.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < vadWindowSamples) return;
      steps.push(window);
      window = new Int16Array(vadWindowSamples);
      filled = 0;
    }
  };

  return {
    push(frame) {
      if (isClosed) return;
      keep(frame);
      const isOpen = gate.isOpen(frame);
      const frameMs = (frame.length * 1000) / rateHz;
      if (isOpen) open(frame);
      else if (isSpeech || steps.length > 0) steps.push(frameMs);
      if (!isSpeech) suspicion.hear({ energy: gate.energy, frameMs, isJudged: isOpen && !isFailing });
      wasOpen = isOpen;
      if (isSpeech && gate.quietMs >= endOfSpeech.silenceMs) steps.push('quiet');
      if (steps.length > 0 && !isRunning) void run();
    },
    close() {
      isClosed = true;
      steps.length = 0;
      audio = [];
    },
  };
}
