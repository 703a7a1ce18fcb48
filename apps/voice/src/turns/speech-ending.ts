/**
 * How speech sounds at its end: falling as sentences end, level or rising as they go on, or drawn out as by someone who looks for words.
 * Measured once in a pause, on the last moment of voice only: about a millisecond.
 */
import type { Pcm } from '../legs/leg.ts';

export interface SpeechEnding {
  /** Of the voice's pitch at the end, against what went before. `unknown`: whispered, noisy, or too short. */
  pitch: 'falling' | 'level' | 'rising' | 'unknown';
  /** The last vowel is held far longer than speech needs. */
  isDrawnOut: boolean;
}

/** Pitch and vowels need no more. */
const analysisHz = 4000;
const windowMs = 40;
const hopMs = 15;
/** Looked at, before the last sound. */
const lookMs = 600;
const lowestHz = 70;
const highestHz = 420;
/** Autocorrelation of a voiced frame, against its energy. */
const voicedShare = 0.6;
/** Quieter than the loudest frame by so much (in power): no longer the voice. */
const quietShare = 0.004;
const tailMs = 160;
const minTailFrames = 5;
const minBodyFrames = 8;
/** In semitones. */
const falls = -1.8;
const rises = 1.8;
const drawnOutMs = 300;
/** The same vowel: neighbouring frames whose short-time shape differs by less. */
const sameShape = 0.14;
/** A vowel that is held keeps its pitch; one at the end of a sentence falls. */
const heldSemitones = 2.5;

interface Frame {
  power: number;
  /** 0: not voiced. */
  pitchHz: number;
  /** Autocorrelation at the first lags: what the vowel is. */
  shape: readonly number[];
}

export function measureEnding(audio: readonly Pcm[], rateHz: number): SpeechEnding {
  const frames = voiceOf(framesOf(lastOf(audio, rateHz)));
  const voiced = frames.filter((frame) => frame.pitchHz > 0);
  return { pitch: pitchAtEnd(voiced), isDrawnOut: heldMs(frames) >= drawnOutMs };
}

function pitchAtEnd(voiced: readonly Frame[]): SpeechEnding['pitch'] {
  const tailFrames = Math.round(tailMs / hopMs);
  const tail = voiced.slice(-tailFrames);
  const body = voiced.slice(0, -tailFrames);
  if (tail.length < minTailFrames || body.length < minBodyFrames) return 'unknown';
  // The end of the tail counts: a fall goes on to the last moment.
  const end = median(tail.slice(-minTailFrames).map(semitones));
  const moved = end - median(body.map(semitones));
  const lately = end - median(tail.slice(0, minTailFrames).map(semitones));
  if (moved <= falls || lately <= falls) return 'falling';
  if (moved >= rises || lately >= rises) return 'rising';
  return 'level';
}

/** How long the sound at the end has been one and the same voiced sound. */
function heldMs(frames: readonly Frame[]): number {
  let held = 0;
  let pitch: number | null = null;
  for (let at = frames.length - 1; at > 0; at -= 1) {
    const now = frames[at];
    const before = frames[at - 1];
    if (!now || !before || now.pitchHz === 0 || before.pitchHz === 0) break;
    pitch ??= semitones(now);
    if (difference(now.shape, before.shape) > sameShape) break;
    if (Math.abs(semitones(before) - pitch) > heldSemitones) break;
    held += hopMs;
  }
  return held;
}

/** The last moment of the audio, at the rate of analysis. */
function lastOf(audio: readonly Pcm[], rateHz: number): Float32Array {
  const step = Math.max(1, Math.round(rateHz / analysisHz));
  const wanted = Math.round(((lookMs + 250) / 1000) * rateHz);
  let from = audio.length;
  let samples = 0;
  while (from > 0 && samples < wanted) samples += audio[(from -= 1)]?.length ?? 0;
  const joined = new Float32Array(Math.floor(samples / step));
  let at = 0;
  let sum = 0;
  let count = 0;
  for (const frame of audio.slice(from)) {
    for (const sample of frame) {
      // The mean of the samples is filter enough for pitch.
      sum += sample;
      count += 1;
      if (count < step) continue;
      if (at < joined.length) joined[at] = sum / step;
      at += 1;
      sum = 0;
      count = 0;
    }
  }
  return joined;
}

function framesOf(samples: Float32Array): Frame[] {
  const length = (windowMs * analysisHz) / 1000;
  const hop = (hopMs * analysisHz) / 1000;
  const frames: Frame[] = [];
  for (let at = 0; at + length <= samples.length; at += hop) frames.push(frameAt(samples.subarray(at, at + length)));
  return frames;
}

/** To its last voiced moment, and no more of it than is looked at. */
function voiceOf(frames: readonly Frame[]): Frame[] {
  const loudest = Math.max(0, ...frames.map(({ power }) => power));
  const end = frames.findLastIndex(({ power, pitchHz }) => pitchHz > 0 && power > loudest * quietShare);
  return frames.slice(Math.max(0, end + 1 - Math.round(lookMs / hopMs)), end + 1);
}

function frameAt(window: Float32Array): Frame {
  const power = correlation(window, 0);
  if (power <= 0) return { power: 0, pitchHz: 0, shape: [] };
  const shape = [1, 2, 3, 4, 5].map((lag) => correlation(window, lag) / power);
  const from = Math.floor(analysisHz / highestHz);
  const to = Math.ceil(analysisHz / lowestHz);
  const values: number[] = [];
  for (let lag = from; lag <= to; lag += 1) {
    values.push((correlation(window, lag) / power) * (window.length / (window.length - lag)));
  }
  const best = Math.max(...values);
  if (best < voicedShare) return { power, pitchHz: 0, shape };
  // Multiples of the period are as good: the first that is nearly the best is the period.
  const at = values.findIndex(
    (value, index) => value >= best * 0.9 && value >= (values[index - 1] ?? -1) && value >= (values[index + 1] ?? -1),
  );
  return { power, pitchHz: at < 0 ? 0 : analysisHz / (from + peak(values, at)), shape };
}

/** Between the lags. */
function peak(values: readonly number[], at: number): number {
  const [before, now, after] = [values[at - 1], values[at], values[at + 1]];
  if (before === undefined || now === undefined || after === undefined) return at;
  const bend = before - 2 * now + after;
  return bend === 0 ? at : at + (0.5 * (before - after)) / bend;
}

function correlation(window: Float32Array, lag: number): number {
  let sum = 0;
  for (let at = lag; at < window.length; at += 1) sum += (window[at] ?? 0) * (window[at - lag] ?? 0);
  return sum;
}

function difference(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / Math.max(1, left.length);
}

const semitones = ({ pitchHz }: Frame): number => 12 * Math.log2(pitchHz);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
