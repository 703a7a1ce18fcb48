import { storableText } from '@uketsuke/contracts';
import type { CallField, FieldEvidence } from '@uketsuke/contracts/voice-node';

/** What one value of a field rests on, as it is kept. */
export interface KeptEvidence extends FieldEvidence {
  /** null: the caller declined. */
  value: string | null;
  atMs: number;
}

/** By field key; the last one is the value that counts, those before it were corrected. */
export type EvidenceByField = Record<string, KeptEvidence[]>;

/** Nobody corrects a value more often; of a call that does, the latest count. */
const correctionsMax = 20;

/** The evidence so far and the new one. The same value once more replaces what was known of it: it was confirmed meanwhile. */
export function mergeEvidence(before: EvidenceByField | null, news: readonly CallField[]): EvidenceByField | null {
  const told = news.filter(({ evidence }) => evidence);
  if (told.length === 0) return before;
  const merged: EvidenceByField = { ...before };
  for (const { key, value, atMs, evidence } of told) {
    if (!evidence) continue;
    // A field may be called like something that every object has.
    const history = Object.hasOwn(merged, key) ? (merged[key] ?? []) : [];
    const kept: KeptEvidence = { ...evidence, value: value === null ? null : storableText(value), atMs };
    const last = history.at(-1);
    const earlier = last && last.value === kept.value ? history.slice(0, -1) : history;
    const first = last && last.value === kept.value ? { ...kept, atMs: last.atMs } : kept;
    merged[key] = [...earlier, first].slice(-correctionsMax);
  }
  return merged;
}
