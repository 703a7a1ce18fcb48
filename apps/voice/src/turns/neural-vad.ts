/** The bundled silero model. It is asked for single windows, so that it costs nothing while nobody speaks. */
import { createRequire } from 'node:module';
import type * as LocalInference from '@livekit/local-inference';

export const vadRateHz = 16_000;
export const vadWindowSamples = 512;

export interface VoiceModel {
  /** How likely one window of 512 samples at 16 kHz is speech, from 0 to 1. Windows of one call are asked in order. */
  probability(window: Int16Array): Promise<number>;
  /** Forgets what was heard; for the next stretch of audio after a gap. */
  reset(): void;
}

export type CreateVoiceModel = () => VoiceModel;

/** Loads the native model (2 MB) once per process. */
export function loadNeuralVad(): CreateVoiceModel {
  const native = loadNative();
  native.initVad();
  return () => {
    const vad = native.createVad();
    return { probability: (window) => vad.predict(window), reset: () => vad.reset() };
  };
}

/** The package is CommonJS around a native binding; its own types hold. */
function loadNative(): typeof LocalInference {
  return createRequire(import.meta.url)('@livekit/local-inference') as typeof LocalInference;
}
