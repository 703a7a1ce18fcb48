import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatWhileVisible } from './repeat-while-visible';

let abort = new AbortController();
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  abort = new AbortController();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  abort.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = (work: () => Promise<boolean>, { everyMs }: { everyMs: number | undefined } = { everyMs: 1_000 }) =>
  repeatWhileVisible(work, { everyMs, signal: abort.signal });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('works at once and every so often, until it is ended', async () => {
  const work = vi.fn(() => Promise.resolve(true));
  start(work);
  await pass(2_500);
  expect(work).toHaveBeenCalledTimes(3);
  abort.abort();
  await pass(10_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('rests while nobody sees the page, and works at once when somebody does', async () => {
  const work = vi.fn(() => Promise.resolve(true));
  start(work);
  await pass(0);
  show('hidden');
  await pass(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  show('visible');
  expect(work).toHaveBeenCalledTimes(2);
});

it('waits longer after each failure, half a minute at most, and as before after a success', async () => {
  let isWell = false;
  const work = vi.fn(() => Promise.resolve(isWell));
  start(work);
  await pass(1_999);
  expect(work).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(work).toHaveBeenCalledTimes(2);
  await pass(600_000);
  isWell = true;
  await pass(30_000);
  const before = work.mock.calls.length;
  await pass(1_000);
  expect(work).toHaveBeenCalledTimes(before + 1);
});

it('what is asked for meanwhile is done after the run that is under way, once', async () => {
  const ends: ((isWell: boolean) => void)[] = [];
  const work = vi.fn(() => new Promise<boolean>((resolve) => ends.push(resolve)));
  const repetition = start(work, { everyMs: undefined });
  repetition.now();
  repetition.now();
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.(true);
  await pass(0);
  expect(work).toHaveBeenCalledTimes(2);
  ends[1]?.(true);
  await pass(60_000);
  expect(work).toHaveBeenCalledTimes(2);
});
