import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import { atRest } from '../testing/at-rest.ts';
import { listenFor, loggerInto, startCall, until } from '../testing/call-harness.ts';
import { FakeStt } from '../testing/fake-stt.ts';
import { loadAgents } from '../livekit/runtime.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const engine = createFakedEngine({
  openStt: () => Promise.resolve(new FakeStt(() => '予約をお願いします')),
  voice: { msPerChar: 20 },
});

/** Greeting, a cut, a typed turn, a spoken turn, hang-up. */
async function oneCall(): Promise<void> {
  const call = startCall({ engine, leg: { rateHz: 8000, channel: 'phone', playing: 'by_hand' } });
  await until('greeting', () => call.leg.position().queuedMs > 100);
  call.leg.caller.text('もしもし');
  await until('answer', () => call.leg.position().queuedMs > 100 && call.recorder.turns().length > 0);
  await listenFor(call, 300, 'speech');
  await listenFor(call, 600, 'silence');
  call.leg.caller.hangUp();
  await call.end;
  expect(call.time.pending()).toBe(0);
}

async function calls(count: number): Promise<void> {
  for (let done = 0; done < count; done += 10) await Promise.all(Array.from({ length: 10 }, oneCall));
  await atRest();
}

function resources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The framework's limits on cancelled tasks run out by themselves, two seconds later at most. */
async function expired(timers: number): Promise<void> {
  await until('no timer is left', () => (resources()['Timeout'] ?? 0) <= timers, 60_000);
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed / 1e6;
}

describe('a call that is over', () => {
  it('leaves nothing running: handles and listeners are as before after 50 calls', async () => {
    await calls(10);
    await expired(1);
    const before = resources();
    const listeners = process.eventNames().map((name) => process.listenerCount(name));
    await calls(50);
    await expired(before['Timeout'] ?? 0);
    // Those of the last calls close a moment later. The test runner's own come and go by ones and twos, a leak of 50 calls does not.
    const grown = () => Object.entries(resources()).filter(([kind, count]) => count > (before[kind] ?? 0) + 5);
    await until('resources are as before', () => grown().length === 0, 60_000);
    expect(process.eventNames().map((name) => process.listenerCount(name))).toEqual(listeners);
  }, 240_000);

  it('leaves nothing in memory: the heap is flat over 200 calls', async () => {
    await calls(60);
    await expired(1);
    const before = heapMb();
    await calls(200);
    await expired(1);
    expect(heapMb() - before).toBeLessThan(3);
  }, 240_000);
});
