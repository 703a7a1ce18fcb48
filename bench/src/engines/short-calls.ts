/** Many short calls on one engine: what is left of them in the node, and of their connections at the provider. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { startAsked } from '../setting/questions.ts';
import type { ShortCallers } from '../soak/short-callers.ts';
import { startGatewayServer } from '../voice/gateway-server.ts';
import type { NodeProcess } from '../voice/node-process.ts';
import type { BenchedProvider } from './provider.ts';
import type { ProviderProcess } from './provider-process.ts';

const warmUp = 100;
const calls = 1000;
const atOnce = 10;
const settleMs = 8000;

export async function measureShortCalls({
  name,
  provider,
}: {
  name: string;
  provider: BenchedProvider;
}): Promise<Figure[]> {
  const gateway = await startGatewayServer();
  const emulated = startAsked<ProviderProcess>(new URL('./provider-process.ts', import.meta.url));
  const node = startAsked<NodeProcess>(new URL('../voice/node-process.ts', import.meta.url));
  const callers = startAsked<ShortCallers>(new URL('../soak/short-callers.ts', import.meta.url));
  try {
    const { url } = await emulated.ask('start', { name });
    const realEngine = { name: provider.engine, env: provider.env(url) };
    const { port } = await node.ask('start', { gatewayUrl: gateway.url, capacity: 4 * atOnce, realEngine });
    const make = (count: number) => callers.ask('make', { port, kind: 'phone', count, atOnce });
    const failed = await make(warmUp);
    await delay(settleMs);
    const before = await node.ask('remains', { collect: true });
    failed.push(...(await make(calls)));
    await delay(settleMs);
    const after = await node.ask('remains', { collect: true });
    if (failed.length > 0) console.log(`  ${failed.length} short calls failed, the first: ${failed[0]}`);
    const figure = (what: string, measured: number, unit: string): Figure => ({
      name: `${name}: ${what} after ${calls} short calls`,
      measured,
      unit,
      isBetter: 'lower',
    });
    return [
      figure('heap grown', (after.heapBytes - before.heapBytes) / 2 ** 20, 'MiB'),
      figure('resident memory grown', (after.rssBytes - before.rssBytes) / 2 ** 20, 'MiB'),
      { ...figure('open files grown', (after.files ?? 0) - (before.files ?? 0), ''), firstStep: 2, goal: 0 },
      {
        ...figure('provider’s connections left', await emulated.ask('openCount', undefined), ''),
        firstStep: 0,
        goal: 0,
      },
      { ...figure('calls failed', failed.length, ''), firstStep: 0, goal: 0 },
    ];
  } finally {
    await Promise.all([callers.stop(), node.stop(), emulated.stop()]);
    gateway.close();
  }
}
