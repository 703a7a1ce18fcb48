/** Raises the number of calls step by step, for as long as a criterion holds. */
import { setTimeout as delay } from 'node:timers/promises';
import { watchMachine } from '../setting/machine.ts';
import { prefer } from '../setting/priority.ts';
import { startAsked, type AskedProcess } from '../setting/questions.ts';
import { percentile } from '../figure.ts';
import { startGatewayServer } from './gateway-server.ts';
import type { NodeProcess, NodeReport, RealEngine } from './node-process.ts';
import type { CallersReport } from './phone-callers.ts';

/** What both kinds of callers answer to. */
export interface Callers<Report extends CallersReport> {
  prepare: (input: undefined) => Promise<void>;
  add: (input: { url: string; count: number; everyMs: number }) => Promise<void>;
  begin: (input: undefined) => void;
  report: (input: undefined) => Report;
  hangUp: (input: undefined) => unknown;
  [name: string]: (input: never) => unknown;
}

export interface Level<Report extends CallersReport> {
  calls: number;
  report: Report;
  node: NodeReport;
  holds: boolean;
}

export interface Climb<Report extends CallersReport> {
  levels: Level<Report>[];
  /** The most calls for which the criterion held, below the first level for which it did not. */
  calls: number;
  rssBytesPerCall: number;
}

export interface ClimbOptions<Report extends CallersReport> {
  name: string;
  program: URL;
  /** Of the node, from its port. */
  url: (port: number) => string;
  levels: readonly number[];
  holds: (report: Report, node: NodeReport) => boolean;
  describe: (report: Report) => string;
  /** An engine of production, and who knows when its provider began to speak. */
  engine?: RealEngine;
  provider?: { pid: number; begin(): Promise<void>; spoke(): Promise<NodeReport['spoke']> };
}

/** Calls begin one after another, as they do. */
const everyMs = 37;
const settleMs = 2500;
const measureMs = 8000;
const capacity = 500;

export async function climb<Report extends CallersReport>(options: ClimbOptions<Report>): Promise<Climb<Report>> {
  const gateway = await startGatewayServer();
  const node = startAsked<NodeProcess>(new URL('./node-process.ts', import.meta.url));
  const callers = startAsked<Callers<Report>>(options.program);
  try {
    const [{ port }] = await Promise.all([
      node.ask('start', { gatewayUrl: gateway.url, capacity, ...(options.engine && { realEngine: options.engine }) }),
      callers.ask('prepare', undefined),
    ]);
    const isPreferred = (await Promise.all([prefer(node.pid), prefer(callers.pid)])).every(Boolean);
    if (!isPreferred) console.log('  no priority over what else runs on this machine is to be had');
    const idle = await node.ask('remains', { collect: true });
    const levels: Level<Report>[] = [];
    let rssBytesPerCall = 0;
    for (const calls of options.levels) {
      const count = calls - (levels.at(-1)?.calls ?? 0);
      await callers.ask('add', { url: options.url(port), count, everyMs });
      await delay(settleMs);
      // Whoever shares this machine may have spoiled the first try.
      let level = await measure(options, { calls, node, callers });
      if (!level.holds) level = await measure(options, { calls, node, callers });
      levels.push(level);
      const { rssBytes } = await node.ask('remains', { collect: true });
      rssBytesPerCall = (rssBytes - idle.rssBytes) / calls;
      if (!level.holds) break;
    }
    await callers.ask('hangUp', undefined);
    return { levels, calls: levels.findLast((level) => level.holds)?.calls ?? 0, rssBytesPerCall };
  } finally {
    await Promise.all([callers.stop(), node.stop()]);
    gateway.close();
  }
}

interface Running<Report extends CallersReport> {
  calls: number;
  node: AskedProcess<NodeProcess>;
  callers: AskedProcess<Callers<Report>>;
}

async function measure<Report extends CallersReport>(
  { name, holds, describe, provider }: ClimbOptions<Report>,
  { calls, node, callers }: Running<Report>,
): Promise<Level<Report>> {
  await Promise.all([node.ask('begin', undefined), callers.ask('begin', undefined), provider?.begin()]);
  const machine = await watchMachine([node.pid, callers.pid, ...(provider ? [provider.pid] : [])]);
  await delay(measureMs);
  const load = await machine.stop();
  const ofNode = await node.ask('report', { name: `${name}-${calls}` });
  const reported = provider ? { ...ofNode, spoke: await provider.spoke() } : ofNode;
  const report = await callers.ask('report', undefined);
  const level = { calls, report, node: reported, holds: report.lost === 0 && holds(report, reported) };
  const others = load ? `, everything else on this machine ${percent(load.others)}` : '';
  const ofProvider = load?.of[2];
  const emulated = ofProvider === undefined ? '' : `; provider ${percent(ofProvider)}`;
  const waits = load ? `, which waited ${percent(load.waited[0] ?? 0)} of the time for a processor` : '';
  console.log(
    `  ${calls} ${name}: ${level.holds ? 'holds' : 'does not hold'}: ${describe(report)}; ` +
      `node ${percent(reported.cores)} of a core${waits}; callers ${percent(load?.of[1] ?? Number.NaN)}${emulated}${others}`,
  );
  return level;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

interface Heard {
  atMs: number;
  askedAtMs?: number;
  packetAtMs: number;
}

/** The engine's replies that the caller heard. */
function heardReplies({ report, node }: Pick<Level<CallersReport>, 'report' | 'node'>): Heard[] {
  /** What comes later belongs to another reply: this one was cut before it began. */
  const withinMs = 400;
  return node.spoke.flatMap(({ caller, ...spoke }) => {
    const packet = report.firstPackets.find((first) => first.caller === caller && first.atMs >= spoke.atMs);
    return packet && packet.atMs - spoke.atMs < withinMs ? [{ ...spoke, packetAtMs: packet.atMs }] : [];
  });
}

/** Between the engine's first audio of a reply and its first packet at the caller. */
export function nodeShares(level: Pick<Level<CallersReport>, 'report' | 'node'>): number[] {
  return heardReplies(level).map(({ atMs, packetAtMs }) => packetAtMs - atMs);
}

/** Between the question to the model and the first packet of its reply, where the one is known for each of the other. */
export function answerTimes(level: Pick<Level<CallersReport>, 'report' | 'node'>): number[] {
  return heardReplies(level).flatMap(({ askedAtMs, packetAtMs }) =>
    askedAtMs === undefined ? [] : [packetAtMs - askedAtMs],
  );
}

export function p95(values: readonly number[]): number {
  return percentile(values, 0.95);
}

/** The level at which the other figures are read: as many calls as the first step asks for, or as many as there were. */
export function levelAt<Report extends CallersReport>(levels: readonly Level<Report>[], calls: number): Level<Report> {
  const found = levels.findLast((level) => level.calls <= calls) ?? levels[0];
  if (!found) throw new Error('Nothing was measured');
  return found;
}
