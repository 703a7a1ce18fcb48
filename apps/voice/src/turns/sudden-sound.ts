/**
 * Notices a sound that begins as the first syllable of a caller does: at once, as loud as a voice on a telephone, and clearly louder than
 * what was no speech before. Noise of one loudness is noticed once, and not again for a while.
 */

export interface SuddenSound {
  /** Frames in order, while nobody is known to speak. `energy`: mean square. True from the frame on that makes the sound sudden. */
  hear(energy: number, frameMs: number): boolean;
  /** What was heard until a moment ago was no speech: the model is behind by a window. */
  wasNone(): void;
  wasSpeech(): void;
}

/** The root mean square of 16-bit samples of a voice, about -36 dBFS. */
const voiceRms = 500;
/** 6 dB above what was no speech. */
const ratio = 4;
/** Shorter sounds are clicks. */
const clickMsMax = 25;
/** By so much the model is behind at most. */
const behindMs = 60;
/** The loudness of what was no speech falls by half, 3 dB, in this time. */
const halfLifeMs = 8000;

export function createSuddenSound(): SuddenSound {
  let loudestNoise = 0;
  let loudestJudged = 0;
  /** What the model may not have heard yet. */
  let latest: { energy: number; frameMs: number }[] = [];
  let latestMs = 0;
  let loudMs = 0;

  const keep = (energy: number, frameMs: number): void => {
    latest.push({ energy, frameMs });
    latestMs += frameMs;
    while (latestMs > behindMs) {
      const judged = latest.shift();
      latestMs -= judged?.frameMs ?? latestMs;
      loudestJudged = Math.max(loudestJudged, judged?.energy ?? 0);
    }
  };

  return {
    hear(energy, frameMs) {
      loudestNoise *= 1 - (Math.LN2 * frameMs) / halfLifeMs;
      keep(energy, frameMs);
      loudMs = energy > Math.max(voiceRms ** 2, loudestNoise * ratio) ? loudMs + frameMs : 0;
      return loudMs > clickMsMax;
    },
    wasNone() {
      loudestNoise = Math.max(loudestNoise, loudestJudged);
      loudestJudged = 0;
    },
    wasSpeech() {
      loudestJudged = 0;
      latest = [];
      latestMs = 0;
      loudMs = 0;
    },
  };
}
