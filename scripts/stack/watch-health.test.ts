import { manualClock } from '@uketsuke/runtime';
import { manualTimers } from '@uketsuke/voice/testing/manual-timers.ts';
import { expect, test } from 'vitest';
import { watchHealth } from './watch-health.ts';

type Answer = () => Promise<boolean>;
const well: Answer = () => Promise.resolve(true);
const unwell: Answer = () => Promise.resolve(false);
const refused: Answer = () => Promise.reject(new Error('ECONNREFUSED'));
const silent: Answer = () => new Promise(() => {});

/** Asked every 5 s, with 10 s to answer. */
function watching(first: Answer) {
  const clock = manualClock();
  const timers = manualTimers(clock);
  const seen = { asked: 0, hangs: 0 };
  let answer = first;
  const watch = watchHealth({
    everyMs: 5_000,
    timeoutMs: 10_000,
    startUpMs: 60_000,
    clock,
    timers,
    ask() {
      seen.asked += 1;
      return answer();
    },
    onHang: () => void (seen.hangs += 1),
  });
  const become = (next: Answer) => void (answer = next);
  return { clock, timers, seen, watch, become };
}

test.each([
  ['says nothing', silent, 45_000],
  ['refuses', refused, 15_000],
  ['says that it is not alive', unwell, 15_000],
])('a part that %s hangs after three misses, told once', async (_, answer, afterMs) => {
  const { timers, seen, become } = watching(well);
  await timers.advance(5_000);
  become(answer);
  await timers.advance(afterMs - 1);
  expect(seen.hangs).toBe(0);
  await timers.advance(1);
  expect(seen.hangs).toBe(1);
  await timers.advance(120_000);
  expect(seen.hangs).toBe(1);
});

test('an answer in between starts the count anew', async () => {
  const { timers, seen, become } = watching(well);
  for (let round = 0; round < 5; round += 1) {
    become(refused);
    await timers.advance(10_000);
    become(well);
    await timers.advance(5_000);
  }
  expect(seen).toEqual({ asked: 15, hangs: 0 });
});

test('before its first answer a part has the time of its start', async () => {
  const { timers, seen } = watching(refused);
  await timers.advance(59_999);
  expect(seen.hangs).toBe(0);
  await timers.advance(15_000);
  expect(seen.hangs).toBe(1);
});

test('whoever got no time itself blames nobody', async () => {
  const { clock, timers, seen, become } = watching(well);
  await timers.advance(5_000);
  become(silent);
  for (let round = 0; round < 5; round += 1) {
    await timers.advance(5_000);
    // The machine slept while the answer was awaited.
    clock.advance(60_000);
    await timers.advance(0);
  }
  expect(seen.hangs).toBe(0);
});

test('after stop nothing is asked', async () => {
  const { timers, seen, watch } = watching(well);
  await timers.advance(5_000);
  watch.stop();
  await timers.advance(60_000);
  expect(seen).toEqual({ asked: 1, hangs: 0 });
});
