import type { CallBatch } from '@uketsuke/contracts/voice-node';

/** Clocks of gateways differ by so much: one may have let the call in, another one takes its batches. */
const toleranceMs = 15_000;

export interface PossibleBatch {
  batch: CallBatch;
  /** The greatest time that cannot be; null when all can. */
  impossibleMs: number | null;
}

/**
 * No time in a call lies beyond what has passed since it started: what a node says beyond that (and a tolerance) counts as the
 * time that has passed, so that no more can be charged.
 */
export function withinPassed(batch: CallBatch, passedMs: number): PossibleBatch {
  const isBeyond = (ms: number): boolean => ms > passedMs + toleranceMs;
  const impossible = timesOf(batch).filter(isBeyond);
  if (impossible.length === 0) return { batch, impossibleMs: null };
  const cut = (ms: number): number => (isBeyond(ms) ? Math.max(0, passedMs) : ms);
  const atCutMs = <Item extends { atMs: number }>(item: Item): Item => ({ ...item, atMs: cut(item.atMs) });
  return {
    batch: {
      ...batch,
      atMs: cut(batch.atMs),
      turns: batch.turns.map(atCutMs),
      fields: batch.fields.map(atCutMs),
      toolInvocations: batch.toolInvocations.map((invocation) => ({
        ...atCutMs(invocation),
        durationMs: cut(invocation.durationMs),
      })),
      ...(batch.engines && { engines: batch.engines.map(atCutMs) }),
      end: batch.end && { ...batch.end, durationMs: cut(batch.end.durationMs) },
    },
    impossibleMs: Math.max(...impossible),
  };
}

function timesOf({ atMs, turns, fields, toolInvocations, engines = [], end }: CallBatch): number[] {
  return [
    atMs,
    ...[...turns, ...fields, ...toolInvocations, ...engines].map((item) => item.atMs),
    ...toolInvocations.map(({ durationMs }) => durationMs),
    ...(end ? [end.durationMs] : []),
  ];
}
