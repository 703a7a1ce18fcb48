import { percentile } from '@uketsuke/bench/figure.ts';
import type { SpeechMeasures } from '../speech/measure-speech.ts';

export interface SpeechFigures {
  spokenLines: number;
  /** From the caller's last sound to the agent's first; null: no line was answered. */
  waitP50Ms: number | null;
  waitP95Ms: number | null;
  falseCutsPercent: number;
  falseInterruptions: number;
}

/** Null: the calls were by text. */
export function speechFiguresOf(calls: readonly (SpeechMeasures | null)[]): SpeechFigures | null {
  const spoken = calls.filter((measures) => measures !== null);
  if (spoken.length === 0) return null;
  const sum = (of: (measures: SpeechMeasures) => number): number =>
    spoken.reduce((total, measures) => total + of(measures), 0);
  const waitsMs = spoken.flatMap((measures) => measures.waitsMs);
  const spokenLines = sum((measures) => measures.spokenLines);
  return {
    spokenLines,
    waitP50Ms: waitsMs.length === 0 ? null : percentile(waitsMs, 0.5),
    waitP95Ms: waitsMs.length === 0 ? null : percentile(waitsMs, 0.95),
    falseCutsPercent: (100 * sum((measures) => measures.falseCuts)) / Math.max(1, spokenLines),
    falseInterruptions: sum((measures) => measures.falseInterruptions),
  };
}

export function speechFigureLine(figures: SpeechFigures): string {
  const ms = (value: number | null): string => (value === null ? '-' : `${value.toFixed(0)} ms`);
  return [
    `${figures.spokenLines} spoken lines`,
    `end of speech to first audio p50 ${ms(figures.waitP50Ms)}, p95 ${ms(figures.waitP95Ms)}`,
    `${figures.falseCutsPercent.toFixed(1)} % cut falsely`,
    `${figures.falseInterruptions} false interruptions`,
  ].join(', ');
}
