/**
 * Lets audio pass only while there is energy above the room's noise, so that the neural voice detection, half the cost of a call,
 * rests in silence. It decides nothing about speech: when in doubt it is open.
 */
import type { Pcm } from '../legs/leg.ts';

export interface EnergyGate {
  /** Frames in order, of any length. True while there is something to listen to, and for the hangover behind it. */
  isOpen(frame: Pcm): boolean;
  /** How long there has been no energy at all, at the end of the last frame. */
  readonly quietMs: number;
  /** Of the last frame: mean square of its samples. */
  readonly energy: number;
}

export interface EnergyGateOptions {
  rateHz: number;
  /** Stays open this long after the last energy: longer than the silence that ends speech for the detector behind it. */
  hangoverMs?: number;
}

/** Frame energy (mean square) above the quietest frame of the noise by this opens: about 7 dB. */
const openRatio = 5;
/** Quieter than this (root mean square of 16-bit samples, about -52 dBFS) is silence in any room. */
const silenceRms = 80;
/** Until the room is known, no more noise than this is presumed: a caller may be speaking from the first frame on. */
const presumedNoiseRms = 80;
/** The noise is the quietest moment of the last 3 s: speech has gaps in that time, steady noise has none. */
const blockMs = 500;
const blocks = 6;
/** Loud for longer than this opens the gate: a click is shorter. */
const clickMsMax = 25;

export function createEnergyGate({ rateHz, hangoverMs = 1000 }: EnergyGateOptions): EnergyGate {
  const noise = createNoiseFloor();
  let loudMs = 0;
  let openForMs = 0;
  let quietMs = 0;
  let energy = 0;

  return {
    get quietMs() {
      return quietMs;
    },
    get energy() {
      return energy;
    },
    isOpen(frame) {
      const frameMs = (frame.length / rateHz) * 1000;
      energy = meanSquare(frame);
      const isLoud = energy > Math.max(silenceRms ** 2, noise.floor() * openRatio);
      noise.push(energy, frameMs);
      loudMs = isLoud ? loudMs + frameMs : 0;
      quietMs = isLoud ? 0 : quietMs + frameMs;
      const staysOpen = openForMs > 0 && isLoud;
      openForMs = loudMs > clickMsMax || staysOpen ? hangoverMs : Math.max(0, openForMs - frameMs);
      return openForMs > 0;
    },
  };
}

function createNoiseFloor(): { push(energy: number, ms: number): void; floor(): number } {
  const quietest: number[] = [];
  let current = Number.POSITIVE_INFINITY;
  let heardMs = 0;
  let floor = presumedNoiseRms ** 2;
  return {
    push(energy, ms) {
      current = Math.min(current, energy);
      heardMs += ms;
      if (heardMs < blockMs) return;
      quietest.push(current);
      if (quietest.length > blocks) quietest.shift();
      current = Number.POSITIVE_INFINITY;
      heardMs = 0;
      const known = Math.min(...quietest);
      floor = quietest.length < blocks ? Math.min(known, presumedNoiseRms ** 2) : known;
    },
    floor: () => floor,
  };
}

function meanSquare(frame: Pcm): number {
  let sum = 0;
  for (let at = 0; at < frame.length; at += 1) {
    const sample = frame[at] ?? 0;
    sum += sample * sample;
  }
  return frame.length === 0 ? 0 : sum / frame.length;
}
