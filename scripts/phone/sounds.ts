import { readFileSync } from 'node:fs';
import { readWav, resample } from '@uketsuke/audio';
import type { Step } from './steps.ts';

const rateHz = 8000;

/** The sound files of all steps, read before anybody is called. Throws an Error that names the file. */
export function loadSounds(steps: readonly Step[] | null): Map<string, Int16Array> {
  const paths = new Set((steps ?? []).flatMap((step) => (step.do === 'wav' ? [step.path] : [])));
  return new Map(Array.from(paths, (path) => [path, loadSound(path)]));
}

function loadSound(path: string): Int16Array {
  let file: Uint8Array;
  try {
    file = readFileSync(path);
  } catch (cause) {
    throw new Error(`${path} cannot be read.`, { cause });
  }
  try {
    const { pcm, rateHz: fileHz } = readWav(file);
    return resample(pcm, fileHz, rateHz);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
