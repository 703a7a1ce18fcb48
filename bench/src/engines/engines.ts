/** Engines of production on emulated providers, over phone streams: what is added to the provider's own time. */
import { median, type Figure } from '../figure.ts';
import { prefer } from '../setting/priority.ts';
import { startAsked } from '../setting/questions.ts';
import { answerTimes, climb, levelAt, nodeShares, p95, type Climb, type Level } from '../voice/levels.ts';
import type { CallersReport } from '../voice/phone-callers.ts';
import { measureShortCalls } from './short-calls.ts';
import { thinkMs, type BenchedProvider, type BenchedTurns } from './provider.ts';
import type { ProviderProcess } from './provider-process.ts';
import { providers } from './providers.ts';

const firstStep = 60;
/** A level that is later than this is no conversation: nothing above it is tried. */
const gapMsMax = 3000;

export async function benchEngines(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, provider] of Object.entries(providers)) {
    for (const turns of provider.turns) figures.push(...(await benchEngine({ name, provider, turns })));
    figures.push(...(await measureShortCalls({ name, provider })));
  }
  return figures;
}

interface Bench {
  name: string;
  provider: BenchedProvider;
  turns: BenchedTurns;
}

async function benchEngine({ name, provider, turns }: Bench): Promise<Figure[]> {
  const emulated = startAsked<ProviderProcess>(new URL('./provider-process.ts', import.meta.url));
  try {
    const { url } = await emulated.ask('start', { name });
    // Its own delays would be taken for the node's.
    await prefer(emulated.pid);
    const climbed = await climb<CallersReport>({
      name: `calls on ${name}, turns found by ${turns.by === 'ours' ? 'us' : 'the provider'}`,
      program: new URL('../voice/phone-callers.ts', import.meta.url),
      url: (port) => `ws://127.0.0.1:${port}/ws`,
      levels: [1, 20, firstStep, 100],
      holds: ({ turnGapMs }) => p95(turnGapMs) <= gapMsMax,
      describe: ({ turnGapMs, bargeInMs }) =>
        `turn gap p50 ${median(turnGapMs).toFixed(0)}, p95 ${p95(turnGapMs).toFixed(0)} ms of ${turnGapMs.length}, barge-in p95 ${p95(bargeInMs).toFixed(0)} ms of ${bargeInMs.length}`,
      engine: { name: provider.engine, env: { ...provider.env(url), TURN_DETECTION: turns.by } },
      provider: {
        pid: emulated.pid,
        begin: () => emulated.ask('begin', undefined),
        spoke: () => emulated.ask('spoke', undefined),
      },
    });
    return figuresOf(name, turns, climbed);
  } finally {
    await emulated.stop();
  }
}

function figuresOf(name: string, turns: BenchedTurns, { levels, rssBytesPerCall }: Climb<CallersReport>): Figure[] {
  const label = `${name} (${turns.by})`;
  const at = levelAt(levels, firstStep);
  return [
    ...levels.flatMap((level) => [
      ...gapFigures(label, turns, level),
      ...(turns.thinksInPauses ? [] : askedFigures(label, level)),
    ]),
    {
      name: `${label}: barge-in, speech to silence, p95`,
      measured: p95(at.report.bargeInMs),
      unit: 'ms',
      firstStep: 150,
      goal: 80,
      isBetter: 'lower',
      note: `${at.report.bargeInMs.length} times, ${at.calls} streams`,
    },
    ...(turns.thinksInPauses ? [] : [shareFigure(label, at)]),
    {
      name: `${label}: memory per call`,
      measured: rssBytesPerCall / 2 ** 20,
      unit: 'MiB',
      isBetter: 'lower',
      note: `resident, at ${levels.at(-1)?.calls} streams`,
    },
  ];
}

function shareFigure(label: string, level: Level<CallersReport>): Figure {
  const shares = nodeShares(level);
  return {
    name: `${label}: provider’s first audio to first packet, p95`,
    measured: p95(shares),
    unit: 'ms',
    firstStep: 20,
    goal: 10,
    isBetter: 'lower',
    note: `${shares.length} replies, ${level.calls} streams, p50 ${median(shares).toFixed(1)} ms`,
  };
}

/** From the end of a turn on, as the model knows it: apart from the silence that ends a turn, which is chosen, and from the way of the sound to the model. */
function askedFigures(label: string, level: Level<CallersReport>): Figure[] {
  const times = answerTimes(level);
  const late = level.node.spoke.flatMap(({ lateMs }) => lateMs ?? []);
  const lateness =
    late.length === 0
      ? ''
      : `; of it the emulated provider’s own: ${median(late).toFixed(1)}, p95 ${p95(late).toFixed(1)} ms`;
  if (times.length === 0) return [];
  const figure = (share: string, measured: number, reach: Pick<Figure, 'firstStep' | 'goal'>): Figure => ({
    name: `${label}: model asked to first packet, without the model’s ${thinkMs} ms, ${level.calls} streams, ${share}`,
    measured: measured - thinkMs,
    unit: 'ms',
    isBetter: 'lower',
    note: `${times.length} replies${lateness}`,
    ...reach,
  });
  return [figure('p50', median(times), {}), figure('p95', p95(times), { firstStep: 80, goal: 40 })];
}

/** Where the turns are ours, what is more than the floor has its reach in `npm run bench -- turns`, which plays more than one way to end a turn. */
function gapFigures(label: string, { by, floorMs }: BenchedTurns, { calls, report }: Level<CallersReport>): Figure[] {
  const { turnGapMs } = report;
  const figure = (share: string, measured: number, reach: Pick<Figure, 'firstStep' | 'goal'>): Figure => ({
    name: `${label}: added to the floor of ${floorMs} ms, ${calls} streams, ${share}`,
    measured: measured - floorMs,
    unit: 'ms',
    isBetter: 'lower',
    note: `${turnGapMs.length} turns`,
    ...reach,
  });
  return [
    figure('p50', median(turnGapMs), {}),
    figure('p95', p95(turnGapMs), by === 'ours' ? {} : { firstStep: 80, goal: 40 }),
  ];
}
