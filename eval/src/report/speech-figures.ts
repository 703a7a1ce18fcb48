import { percentile } from '@uketsuke/bench/figure.ts';
import type { SpeechMeasures } from '../speech/measure-speech.ts';

export interface SpeechFigures {
  spokenLines: number;
  /** From the caller's last sound to the agent's first; null: no line was answered. */
  waitP50Ms: number | null;
  waitP95Ms: number | null;
  lateAnswersPercent: number;
  falseCutsPercent: number;
  falseInterruptions: number;
}

/** Callers begin to wonder whether they were heard. */
const lateMs = 1000;

/** Null: the calls were by text. */
export function speechFiguresOf(calls: readonly (SpeechMeasures | null)[]): SpeechFigures | null {
  const spoken = calls.filter((measures) => measures !== null);
  if (spoken.length === 0) return null;
  const lines = spoken.flatMap((measures) => measures.lines);
  const waitsMs = lines.flatMap(({ waitMs }) => (waitMs === null ? [] : [waitMs]));
  const percentOf = (part: readonly unknown[], whole: readonly unknown[]): number =>
    (100 * part.length) / Math.max(1, whole.length);
  return {
    spokenLines: lines.length,
    waitP50Ms: waitsMs.length === 0 ? null : percentile(waitsMs, 0.5),
    waitP95Ms: waitsMs.length === 0 ? null : percentile(waitsMs, 0.95),
    lateAnswersPercent: percentOf(
      waitsMs.filter((ms) => ms > lateMs),
      waitsMs,
    ),
    falseCutsPercent: percentOf(
      lines.filter(({ isCut }) => isCut),
      lines,
    ),
    falseInterruptions: spoken.reduce((total, measures) => total + measures.falseInterruptions, 0),
  };
}

export function speechFigureLine(figures: SpeechFigures): string {
  const ms = (value: number | null): string => (value === null ? '-' : `${value.toFixed(0)} ms`);
  return [
    `${figures.spokenLines} spoken lines`,
    `end of speech to first audio p50 ${ms(figures.waitP50Ms)}, p95 ${ms(figures.waitP95Ms)}`,
    `${figures.lateAnswersPercent.toFixed(1)} % answered late`,
    `${figures.falseCutsPercent.toFixed(1)} % cut falsely`,
    `${figures.falseInterruptions} false interruptions`,
  ].join(', ');
}

/** Lines that were cut falsely, or answered late, with their scenario. */
export function strayLines(rows: readonly { file: string; call: { speech: SpeechMeasures | null } }[]): string[] {
  return rows.flatMap(({ file, call }) =>
    (call.speech?.lines ?? []).flatMap(({ text, waitMs, isCut }) => [
      ...(isCut ? [`cut falsely: ${text} (${file})`] : []),
      ...(waitMs !== null && waitMs > lateMs ? [`answered after ${waitMs} ms: ${text} (${file})`] : []),
    ]),
  );
}
