/** Tells speech from silence, noise and tones: a test aid, not a voice activity detector. */
import { resample } from './resampler.ts';

export interface SpeechMeasure {
  /** Level of the frames that are not silent; -Infinity where all are. */
  rmsDbfs: number;
  /** Share of the whole duration that sounds like speech: changing loudness, changing spectrum, partly voiced. */
  speechRatio: number;
  /** Share of the frames that are not silent and have a pitch of 70-400 Hz. */
  voicedRatio: number;
  durationMs: number;
  /** Share of samples at full scale (of mu-law's largest value and above). */
  clippedRatio: number;
}

interface Frame {
  db: number;
  isActive: boolean;
  isVoiced: boolean;
  /** Nearly all energy in three bands: dial tones, keys, whistles. */
  isTone: boolean;
  /** Logarithmic energies of `bandEdgesHz`, without the overall level. */
  shape: Float32Array;
}

const analysisHz = 8000;
const frameLength = 256;
const hop = 128;
const silenceDbfs = -55;
const silenceBelowPeakDb = 35;
const voicedCorrelation = 0.6;
const bandEdgesHz = [100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700];
const toneShare = 0.97;
const fullScale = 32_124;
/** 0.8 s: several syllables. */
const windowFrames = 50;

const hann = Float32Array.from(
  { length: frameLength },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / frameLength),
);

export function measureSpeech(pcm: Int16Array, rateHz: number): SpeechMeasure {
  const durationMs = (pcm.length * 1000) / rateHz;
  const clipped = pcm.reduce((count, sample) => count + (Math.abs(sample) >= fullScale ? 1 : 0), 0);
  const frames = analyse(resample(pcm, rateHz, analysisHz));
  const active = frames.filter((frame) => frame.isActive);
  const voiced = active.filter((frame) => frame.isVoiced);
  const power = mean(active.map((frame) => 10 ** (frame.db / 10)));
  return {
    rmsDbfs: active.length === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(power),
    speechRatio: frames.length === 0 ? 0 : speechFrames(frames) / frames.length,
    voicedRatio: active.length === 0 ? 0 : voiced.length / active.length,
    durationMs,
    clippedRatio: pcm.length === 0 ? 0 : clipped / pcm.length,
  };
}

function analyse(pcm: Int16Array): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at + frameLength <= pcm.length; at += hop) {
    const samples = Float32Array.from(pcm.subarray(at, at + frameLength), (sample) => sample / 32_768);
    const power = mean(Array.from(samples, (sample) => sample * sample));
    const db = 10 * Math.log10(power + 1e-12);
    const isAudible = db > silenceDbfs;
    const bands = isAudible ? bandEnergies(samples) : new Float32Array(0);
    frames.push({
      db,
      isActive: isAudible,
      isVoiced: isAudible && hasPitch(samples),
      isTone: isTone(bands),
      shape: shapeOf(bands),
    });
  }
  const peak = frames.reduce((most, frame) => Math.max(most, frame.db), Number.NEGATIVE_INFINITY);
  for (const frame of frames) frame.isActive &&= frame.db > peak - silenceBelowPeakDb;
  return frames;
}

/** Normalised autocorrelation over the lags of 70-400 Hz. */
function hasPitch(samples: Float32Array): boolean {
  for (let lag = Math.floor(analysisHz / 400); lag <= analysisHz / 70; lag += 1) {
    let product = 0;
    let left = 0;
    let right = 0;
    for (let n = 0; n + lag < samples.length; n += 1) {
      const a = samples[n] ?? 0;
      const b = samples[n + lag] ?? 0;
      product += a * b;
      left += a * a;
      right += b * b;
    }
    if (product > voicedCorrelation * Math.sqrt(left * right)) return true;
  }
  return false;
}

function bandEnergies(samples: Float32Array): Float32Array {
  const bands = new Float32Array(bandEdgesHz.length - 1);
  const binHz = analysisHz / frameLength;
  for (let band = 0; band < bands.length; band += 1) {
    const low = Math.round((bandEdgesHz[band] ?? 0) / binHz);
    const high = Math.round((bandEdgesHz[band + 1] ?? 0) / binHz);
    let energy = 1e-9;
    for (let bin = low; bin < high; bin += 1) energy += binPower(samples, bin);
    bands[band] = energy;
  }
  return bands;
}

function isTone(bands: Float32Array): boolean {
  const sorted = Array.from(bands).toSorted((a, b) => b - a);
  const total = sorted.reduce((sum, energy) => sum + energy, 0);
  return (sorted[0] ?? 0) + (sorted[1] ?? 0) + (sorted[2] ?? 0) > toneShare * total;
}

function shapeOf(bands: Float32Array): Float32Array {
  const levels = bands.map((energy) => 10 * Math.log10(energy));
  const level = mean(Array.from(levels));
  return levels.map((db) => db - level);
}

/** Goertzel's recurrence over the windowed frame. */
function binPower(samples: Float32Array, bin: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * bin) / frameLength);
  let one = 0;
  let two = 0;
  for (let n = 0; n < frameLength; n += 1) {
    const next = (samples[n] ?? 0) * (hann[n] ?? 0) + coefficient * one - two;
    two = one;
    one = next;
  }
  return one * one + two * two - coefficient * one * two;
}

/** Active frames that lie in a window that behaves like speech. */
function speechFrames(frames: Frame[]): number {
  const isSpeech = new Uint8Array(frames.length);
  const length = Math.min(windowFrames, frames.length);
  for (let at = 0; at + length <= frames.length; at += Math.max(1, Math.floor(length / 5))) {
    const window = frames.slice(at, at + length);
    if (!soundsLikeSpeech(window)) continue;
    window.forEach((frame, offset) => {
      if (frame.isActive) isSpeech[at + offset] = 1;
    });
  }
  return isSpeech.reduce((count, one) => count + one, 0);
}

function soundsLikeSpeech(window: Frame[]): boolean {
  const active = window.filter((frame) => frame.isActive);
  if (active.length < window.length / 5) return false;
  const voiced = active.filter((frame) => frame.isVoiced).length / active.length;
  if (voiced < 0.25) return false;
  if (active.filter((frame) => frame.isTone).length > active.length * 0.4) return false;
  return deviation(active.map((frame) => frame.db)) > 2 && spectralChange(window) > 2;
}

/** Mean change of the spectrum's shape over 64 ms, in decibels per band, between frames that are both active. */
function spectralChange(window: Frame[]): number {
  const changes: number[] = [];
  for (let index = 4; index < window.length; index += 1) {
    const before = window[index - 4];
    const now = window[index];
    if (!before?.isActive || !now?.isActive) continue;
    changes.push(mean(Array.from(now.shape, (db, band) => Math.abs(db - (before.shape[band] ?? 0)))));
  }
  return mean(changes);
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: number[]): number {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
}
