import { median, percentile, type Figure } from '../figure.ts';
import type { BrowserCallersReport } from './browser-callers.ts';
import { climb, levelAt, nodeShares, p95 } from './levels.ts';

const firstStep = 40;
const goal = 50;
const packetGapMsMax = 30;

/** Browser calls over WebRTC, both sides sending all the time; callers talk as on the telephone. */
export async function benchBrowser(): Promise<Figure[]> {
  const p99 = ({ packetGapMs }: BrowserCallersReport): number => percentile(packetGapMs, 0.99);
  const { levels, calls, rssBytesPerCall } = await climb<BrowserCallersReport>({
    name: 'browser calls',
    program: new URL('./browser-callers.ts', import.meta.url),
    url: (port) => `http://127.0.0.1:${port}`,
    levels: [20, 30, 40, 50, 60],
    holds: (report, { cores }) => p99(report) <= packetGapMsMax && cores <= 1,
    describe: (report) =>
      `packet gap p99 ${p99(report).toFixed(1)} ms, turn gap p95 ${p95(report.turnGapMs).toFixed(0)} ms, ` +
      `barge-in p95 ${p95(report.bargeInMs).toFixed(0)} ms`,
  });
  const at = levelAt(levels, firstStep);
  const shares = nodeShares(at);
  const answers = levels.at(-1)?.report.answerMs ?? [];
  return [
    {
      name: `two-way WebRTC calls on one core: packet gap p99 <= ${packetGapMsMax} ms`,
      measured: calls,
      unit: '',
      firstStep,
      goal,
      isBetter: 'higher',
      note: `p99 ${p99(levelAt(levels, calls).report).toFixed(1)} ms at the browsers; up to ${levels.at(-1)?.calls} tried`,
    },
    {
      name: 'engine’s first audio to first packet, browser, p95',
      measured: p95(shares),
      unit: 'ms',
      firstStep: 40,
      goal: 20,
      isBetter: 'lower',
      note: `${shares.length} replies, ${at.calls} calls`,
    },
    {
      name: 'barge-in, speech to silence, browser, p95',
      measured: p95(at.report.bargeInMs),
      unit: 'ms',
      firstStep: 250,
      goal: 150,
      isBetter: 'lower',
      note: `${at.report.bargeInMs.length} times, ${at.calls} calls`,
    },
    {
      name: 'offer to answer, p50',
      measured: median(answers),
      unit: 'ms',
      firstStep: 60,
      goal: 40,
      isBetter: 'lower',
      note: `${answers.length} offers while the other calls ran`,
    },
    {
      name: 'memory per browser call',
      measured: rssBytesPerCall / 2 ** 20,
      unit: 'MiB',
      isBetter: 'lower',
      note: `resident, at ${levels.at(-1)?.calls} calls`,
    },
  ];
}
