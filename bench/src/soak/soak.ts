/** Many short calls, one after another: what does a call that is over leave behind in the node? */
import { setTimeout as delay } from 'node:timers/promises';
import { startAsked, type AskedProcess } from '../setting/questions.ts';
import { startGatewayServer } from '../voice/gateway-server.ts';
import type { NodeProcess, NodeRemains } from '../voice/node-process.ts';
import { findLeaks, findOpen } from './leaks.ts';
import type { ShortCallers, ShortCalls } from './short-callers.ts';

export interface SoakOptions {
  /** Of each kind, before what is in use is looked at for the first time: caches and pools fill up. */
  warmUp: number;
  /** Of each kind, in each round after that. */
  calls: number;
  rounds: number;
  phoneAtOnce: number;
  browserAtOnce: number;
}

export interface SoakResult {
  /** After the warm-up and after each round. */
  remains: NodeRemains[];
  /** Calls in which the agent did not do its part, or that have no end in the record. */
  failures: string[];
  leaks: string[];
}

const settleMsMax = 20_000;
const everyMs = 500;
/** Native objects of browser calls outlive them by 5 s. */
const nativeMs = 6000;

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const gateway = await startGatewayServer({ textEvery: 3 });
  const node = startAsked<NodeProcess>(new URL('../voice/node-process.ts', import.meta.url));
  const phone = startAsked<ShortCallers>(new URL('./short-callers.ts', import.meta.url));
  const browser = startAsked<ShortCallers>(new URL('./short-callers.ts', import.meta.url));
  try {
    const { phoneAtOnce, browserAtOnce, warmUp, calls, rounds } = options;
    // Whoever hung up is still being seen off while the next one calls.
    const capacity = 4 * (phoneAtOnce + browserAtOnce);
    const { port } = await node.ask('start', { gatewayUrl: gateway.url, capacity });
    const untouched = await node.ask('remains', { collect: true });
    const failures: string[] = [];
    const make = async (count: number): Promise<void> => {
      const wanted = (kind: ShortCalls['kind'], atOnce: number): ShortCalls => ({ port, kind, count, atOnce });
      const failed = await Promise.all([
        phone.ask('make', wanted('phone', phoneAtOnce)),
        browser.ask('make', wanted('browser', browserAtOnce)),
      ]);
      failures.push(...failed.flat());
    };
    await make(warmUp);
    const before = await settled(node, untouched);
    const remains = [before];
    for (let round = 0; round < rounds; round += 1) {
      await make(calls);
      remains.push(await settled(node, before));
    }
    // It still answers.
    await make(1);
    await closed(node, before);
    const missing = gateway.admitted() - gateway.ends();
    if (missing !== 0) failures.push(`${missing} calls have no end in the record`);
    return { remains, failures, leaks: findLeaks(remains) };
  } finally {
    await Promise.all([phone.stop(), browser.stop(), node.stop()]);
    gateway.close();
  }
}

/** Waits until no more is open than there was, or it will not become less. */
async function closed(node: AskedProcess<NodeProcess>, baseline: NodeRemains): Promise<void> {
  const lateAtMs = performance.now() + settleMsMax;
  while (performance.now() < lateAtMs) {
    if (findOpen(baseline, await node.ask('remains', { collect: false })).length === 0) break;
    await delay(everyMs);
  }
}

/** What is in use when everything that a call leaves behind for a while is gone as well. */
async function settled(node: AskedProcess<NodeProcess>, baseline: NodeRemains): Promise<NodeRemains> {
  await closed(node, baseline);
  await delay(nativeMs);
  return node.ask('remains', { collect: true });
}
