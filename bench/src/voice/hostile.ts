import { makeSecret } from '@uketsuke/runtime';
import type { Figure } from '../figure.ts';
import { startAsked } from '../setting/questions.ts';
import { startGatewayServer } from './gateway-server.ts';
import type { HostileSockets } from './hostile-sockets.ts';
import { p95 } from './levels.ts';
import type { NodeProcess } from './node-process.ts';
import type { GreetingReport, PatientCallers } from './patient-callers.ts';

const attackers = 120;
const callers = 30;
const capacity = 40;
const everyMs = 200;
/** What an admission takes a gateway with a database. */
const admissionMs = 15;

/** Sockets that repeat a wrong secret as fast as they are refused, and callers of the same address and tenant who have a right to be heard. */
export async function benchHostile(): Promise<Figure[]> {
  const secret = makeSecret('vts_');
  const gateway = await startGatewayServer({ secret, admissionMs });
  const node = startAsked<NodeProcess>(new URL('./node-process.ts', import.meta.url));
  const hostile = startAsked<HostileSockets>(new URL('./hostile-sockets.ts', import.meta.url));
  const patient = startAsked<PatientCallers>(new URL('./patient-callers.ts', import.meta.url));
  try {
    const { port } = await node.ask('start', { gatewayUrl: gateway.url, capacity });
    const url = `ws://127.0.0.1:${port}/ws`;
    // Nobody's credentials are known to the node yet.
    await hostile.ask('begin', { url, count: attackers, secret: makeSecret('vts_') });
    const begunAtMs = performance.now();
    const report = await patient.ask('call', { url, count: callers, everyMs, secret });
    const perSecond = ((await hostile.ask('attempts', undefined)) * 1000) / (performance.now() - begunAtMs);
    await Promise.all([hostile.ask('hangUp', undefined), patient.ask('hangUp', undefined)]);
    return figures(
      report,
      `${perSecond.toFixed(0)} streams a second refused, ${gateway.refused()} of them by the gateway`,
    );
  } finally {
    await Promise.all([hostile.stop(), patient.stop(), node.stop()]);
    gateway.close();
  }
}

function figures({ lost, firstSoundMs }: GreetingReport, note: string): Figure[] {
  return [
    {
      name: `${attackers} hostile sockets: real callers lost of ${callers}`,
      measured: lost,
      unit: '',
      firstStep: 0,
      goal: 0,
      isBetter: 'lower',
      note,
    },
    {
      name: `${attackers} hostile sockets: start to first sound, p95`,
      measured: p95(firstSoundMs),
      unit: 'ms',
      firstStep: 1000,
      goal: 300,
      isBetter: 'lower',
      note: `${firstSoundMs.length} callers, one every ${everyMs} ms`,
    },
  ];
}
