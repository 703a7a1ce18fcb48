/** A caller's turn as a telephone brings it: made speech with pitch, held vowels, pauses, noise and the echo of the agent. */
import { decodeMulaw, encodeMulaw } from '@uketsuke/audio';
import type { Speech } from '@uketsuke/speech';
import type { Random } from './random.ts';
import type { CallerTurn, Part } from './script.ts';

export const rateHz = 8000;

export interface CallerSound {
  pcm: Int16Array;
  /** Words with the moment at which each has been spoken, in order. */
  words: readonly { text: string; atMs: number; part: number }[];
  /** Of speech, by its parts. */
  partsMs: readonly { fromMs: number; toMs: number }[];
}

export interface SoundOptions {
  turn: Pick<CallerTurn, 'language' | 'parts'>;
  speech: Pick<Speech, 'speak'>;
  random: Random;
  /** Before the caller's first sound. */
  leadMs: number;
  /** After the last. */
  tailMs: number;
  /** How far the noise lies below the caller's voice; infinitely far: there is none. */
  noiseDb: number;
  /** Doors, keys and cups are heard, where the caller says nothing. */
  hasBangs?: boolean;
}

/** About -40 dBFS: quieter than this is no speech. */
const loudRms = 330;
const blockMs = 5;
const bendMs = 250;

export async function makeSound(options: SoundOptions): Promise<CallerSound> {
  const { turn, random } = options;
  const voice = { speakingRate: random.between(1.15, 1.7), pitch: random.between(0.85, 1.12) };
  const pieces: Int16Array[] = [silence(options.leadMs)];
  const words: CallerSound['words'][number][] = [];
  const partsMs: { fromMs: number; toMs: number }[] = [];
  let atMs = options.leadMs;
  for (const [index, part] of turn.parts.entries()) {
    const spoken = await speakPart(part, { ...options, ...voice });
    partsMs.push({ fromMs: atMs, toMs: atMs + spoken.ms });
    words.push(...spoken.words.map((word) => ({ text: word.text, atMs: atMs + word.atMs, part: index })));
    pieces.push(spoken.pcm, silence(part.pauseMs));
    atMs += spoken.ms + part.pauseMs;
  }
  pieces.push(silence(options.tailMs));
  const quiet = joined(pieces);
  const room = options.hasBangs ? mixed(quiet, makeBangs(quiet.length, random)) : quiet;
  return { pcm: telephone(withNoise(room, options.noiseDb, random)), words, partsMs };
}

/** What is heard of the caller's room while nobody speaks. */
export function makeNoise({ ms, noiseDb, random }: { ms: number; noiseDb: number; random: Random }): Int16Array {
  return telephone(withNoise(silence(ms), noiseDb, random));
}

/** The agent as it comes back from the caller's side, so far below its own level. */
export async function makeEcho(
  speech: Pick<Speech, 'speak'>,
  text: string,
  language: 'ja' | 'en',
  belowDb: number,
): Promise<Int16Array> {
  const chunks: Int16Array[] = [];
  for await (const chunk of speech.speak({ text, language, rateHz, speakingRate: 1.1 })) chunks.push(chunk);
  const factor = 10 ** (belowDb / 20);
  return joined(chunks).map((sample) => sample * factor);
}

async function speakPart(
  part: Part,
  { speech, turn, speakingRate, pitch }: SoundOptions & { speakingRate: number; pitch: number },
) {
  const chunks: Int16Array[] = [];
  const words: { text: string; atMs: number }[] = [];
  let told = 0;
  const onWord = ({ textEnd, atMs }: { textEnd: number; atMs: number }): void => {
    words.push({ text: part.text.slice(told, textEnd), atMs });
    told = textEnd;
  };
  // Higher voices play faster: what is said is made slower by as much.
  const request = { text: part.text, language: turn.language, rateHz, speakingRate: speakingRate / pitch };
  for await (const chunk of speech.speak(request, { onWord })) chunks.push(chunk);
  const { pcm, fromMs } = trimmed(joined(chunks));
  const bent = held(bend(pcm, { pitch, semitones: part.semitones }), part.heldMs);
  const ms = (bent.length * 1000) / rateHz;
  if (told < part.text.length) words.push({ text: part.text.slice(told), atMs: ms });
  return {
    pcm: bent,
    ms,
    words: words.map(({ text, atMs }) => ({ text, atMs: Math.min(ms, Math.max(0, (atMs - fromMs) / pitch)) })),
  };
}

/** Played faster or slower: another voice, and at the end a pitch that moves. */
function bend(pcm: Int16Array, { pitch, semitones }: { pitch: number; semitones: number }): Int16Array {
  const out: number[] = [];
  const bendFrom = pcm.length - (bendMs * rateHz) / 1000;
  const end = 2 ** (semitones / 12);
  for (let at = 0; at < pcm.length - 1;) {
    const left = pcm[Math.floor(at)] ?? 0;
    const right = pcm[Math.floor(at) + 1] ?? 0;
    out.push(left + (right - left) * (at % 1));
    at += pitch * end ** Math.max(0, (at - bendFrom) / (pcm.length - bendFrom));
  }
  return Int16Array.from(out);
}

/** The last vowel held: its last period again and again, a little quieter each time. */
function held(pcm: Int16Array, heldMs: number): Int16Array {
  if (heldMs <= 0) return pcm;
  const from = pcm.length - Math.round(rateHz * 0.07);
  if (from < 200) return pcm;
  let period = 0;
  let best = -Infinity;
  for (let lag = 20; lag < 114; lag += 1) {
    let sum = 0;
    for (let at = from; at < from + 240; at += 1) sum += (pcm[at] ?? 0) * (pcm[at - lag] ?? 0);
    if (sum <= best) continue;
    best = sum;
    period = lag;
  }
  const head = pcm.slice(0, from);
  const cycle = pcm.slice(from - period, from);
  const times = Math.round((heldMs * rateHz) / 1000 / period);
  const cycles = Array.from({ length: times }, (_, at) => cycle.map((sample) => sample * (1 - (0.3 * at) / times)));
  return joined([head, ...cycles, pcm.slice(from).map((sample) => sample * 0.7)]);
}

/** Room and line: noise with more of the low than of the high. */
function withNoise(pcm: Int16Array, noiseDb: number, random: Random): Int16Array {
  // Speech of the voice without keys is at -20 dBFS.
  const rms = 32_768 * 10 ** ((-20 - noiseDb) / 20);
  let low = 0;
  return pcm.map((sample) => {
    low = 0.6 * low + 0.8 * random.normal();
    return clipped(sample + low * rms);
  });
}

/** Noises that begin at once and fade, of 8 to 80 ms, from as loud as the caller's voice to 20 dB below it. */
function makeBangs(samples: number, random: Random): Int16Array {
  const pcm = new Int16Array(samples);
  for (let atMs = 1000; atMs < (samples * 1000) / rateHz - 1000; atMs += random.between(400, 1500)) {
    const from = Math.round((atMs * rateHz) / 1000);
    const fades = Math.round((random.between(8, 80) * rateHz) / 1000);
    const rms = 32_768 * 10 ** (-random.between(20, 40) / 20);
    for (let at = 0; at < 3 * fades; at += 1) pcm[from + at] = clipped(rms * random.normal() * Math.exp(-at / fades));
  }
  return pcm;
}

export function mixed(into: Int16Array, other: Int16Array): Int16Array {
  return into.map((sample, at) => clipped(sample + (other[at] ?? 0)));
}

const telephone = (pcm: Int16Array): Int16Array => decodeMulaw(encodeMulaw(pcm));
const silence = (ms: number): Int16Array => new Int16Array(Math.round((ms * rateHz) / 1000));
const clipped = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)));

function trimmed(pcm: Int16Array): { pcm: Int16Array; fromMs: number } {
  const block = (rateHz * blockMs) / 1000;
  const isLoud = (at: number): boolean => rmsOf(pcm.subarray(at, at + block)) > loudRms;
  let from = 0;
  while (from < pcm.length && !isLoud(from)) from += block;
  let to = pcm.length - (pcm.length % block);
  while (to > from && !isLoud(to - block)) to -= block;
  return { pcm: pcm.slice(from, to), fromMs: (from * 1000) / rateHz };
}

function rmsOf(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, pcm.length));
}

function joined(pieces: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
