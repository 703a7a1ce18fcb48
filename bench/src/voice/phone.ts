import { plainSilenceMs } from '@uketsuke/voice/turns/rules/turn-policy.ts';
import type { Figure } from '../figure.ts';
import { climb, levelAt, nodeShares, p95 } from './levels.ts';
import type { CallersReport } from './phone-callers.ts';

const firstStep = 60;
const goal = 100;
/** Silence after which the node takes the caller's turn for over. */
const vadStopMs = plainSilenceMs;
const turnGapMsMax = vadStopMs + 100;

/** Phone streams: callers speak, are answered, and interrupt every second answer. */
export async function benchPhone(): Promise<Figure[]> {
  const { levels, calls, rssBytesPerCall } = await climb<CallersReport>({
    name: 'phone streams',
    program: new URL('./phone-callers.ts', import.meta.url),
    url: (port) => `ws://127.0.0.1:${port}/ws`,
    levels: [20, 40, 60, 80, 100, 120],
    holds: ({ turnGapMs }) => p95(turnGapMs) <= turnGapMsMax,
    describe: ({ turnGapMs, bargeInMs }) =>
      `turn gap p95 ${p95(turnGapMs).toFixed(0)} ms of ${turnGapMs.length}, barge-in p95 ${p95(bargeInMs).toFixed(0)} ms`,
  });
  const at = levelAt(levels, firstStep);
  const shares = nodeShares(at);
  return [
    {
      name: `phone streams in one process: p95 turn gap <= VAD stop ${vadStopMs} + 100 ms`,
      measured: calls,
      unit: '',
      firstStep,
      goal,
      isBetter: 'higher',
      note: `p95 ${p95(levelAt(levels, calls).report.turnGapMs).toFixed(0)} ms; up to ${levels.at(-1)?.calls} tried`,
    },
    {
      name: 'engine’s first audio to first packet, phone, p95',
      measured: p95(shares),
      unit: 'ms',
      firstStep: 40,
      goal: 20,
      isBetter: 'lower',
      note: `${shares.length} replies, ${at.calls} streams`,
    },
    {
      name: 'barge-in, speech to silence, phone, p95',
      measured: p95(at.report.bargeInMs),
      unit: 'ms',
      firstStep: 250,
      goal: 150,
      isBetter: 'lower',
      note: `${at.report.bargeInMs.length} times, ${at.calls} streams`,
    },
    {
      name: 'memory per phone stream',
      measured: rssBytesPerCall / 2 ** 20,
      unit: 'MiB',
      isBetter: 'lower',
      note: `resident, at ${levels.at(-1)?.calls} streams`,
    },
  ];
}
