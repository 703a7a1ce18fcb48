import { hashSecret, makeSecret, makeVouchedSecret } from '@uketsuke/runtime';
import type { Figure } from '../figure.ts';
import { startAsked } from '../setting/questions.ts';
import { startGatewayServer } from './gateway-server.ts';
import type { HostileOffers } from './hostile-offers.ts';
import type { HostileSockets } from './hostile-sockets.ts';
import { p95 } from './levels.ts';
import { benchCredential } from './bench-credential.ts';
import type { NodeProcess } from './node-process.ts';
import type { PatientBrowsers } from './patient-browsers.ts';
import type { GreetingReport, PatientCallers } from './patient-callers.ts';

const attackers = 120;
const callers = 30;
const capacity = 40;
const everyMs = 200;
/** What an admission takes a gateway with a database. */
const admissionMs = 15;

/** Many who have no right to a call, and callers of the same address who have one. */
export async function benchHostile(): Promise<Figure[]> {
  return [...(await hostileSockets()), ...(await hostileOffers())];
}

/** Sockets that repeat a wrong secret as fast as they are refused, and callers of the same tenant. */
async function hostileSockets(): Promise<Figure[]> {
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
    const note = `${perSecond.toFixed(0)} streams a second refused, ${gateway.refused()} of them by the gateway`;
    return figures('sockets', report, note);
  } finally {
    await Promise.all([hostile.stop(), patient.stop(), node.stop()]);
    gateway.close();
  }
}

/** Offers with well-formed false tokens, each another one, as fast as they are refused, and browsers with a good one each. */
async function hostileOffers(): Promise<Figure[]> {
  // As a gateway makes them for sessions on this node.
  const tokens = Array.from({ length: callers }, () => makeVouchedSecret('vct_', hashSecret(benchCredential)));
  const gateway = await startGatewayServer({ clientTokens: tokens, admissionMs });
  const node = startAsked<NodeProcess>(new URL('./node-process.ts', import.meta.url));
  const hostile = startAsked<HostileOffers>(new URL('./hostile-offers.ts', import.meta.url));
  const patient = startAsked<PatientBrowsers>(new URL('./patient-browsers.ts', import.meta.url));
  try {
    const { port } = await node.ask('start', { gatewayUrl: gateway.url, capacity });
    const url = `http://127.0.0.1:${port}`;
    await hostile.ask('begin', { url, count: attackers });
    const begunAtMs = performance.now();
    const report = await patient.ask('call', { url, tokens, everyMs });
    const seconds = (performance.now() - begunAtMs) / 1000;
    const counts = await hostile.ask('counts', undefined);
    await Promise.all([hostile.ask('hangUp', undefined), patient.ask('hangUp', undefined)]);
    const statuses = Object.entries(counts).map(([status, count]) => `${(count / seconds).toFixed(0)} x ${status}`);
    return figures('offers', report, `a second: ${statuses.join(', ')}; ${gateway.refused()} refused by the gateway`);
  } finally {
    await Promise.all([hostile.stop(), patient.stop(), node.stop()]);
    gateway.close();
  }
}

function figures(kind: 'sockets' | 'offers', { lost, firstSoundMs }: GreetingReport, note: string): Figure[] {
  const from = kind === 'sockets' ? 'start' : 'offer';
  return [
    {
      name: `${attackers} hostile ${kind}: real callers lost of ${callers}`,
      measured: lost,
      unit: '',
      firstStep: 0,
      goal: 0,
      isBetter: 'lower',
      note,
    },
    {
      name: `${attackers} hostile ${kind}: ${from} to first sound, p95`,
      measured: p95(firstSoundMs),
      unit: 'ms',
      firstStep: 1000,
      goal: 300,
      isBetter: 'lower',
      note: `${firstSoundMs.length} callers, one every ${everyMs} ms`,
    },
  ];
}
