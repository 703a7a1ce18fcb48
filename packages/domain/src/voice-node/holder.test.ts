import { expect, test } from 'vitest';
import { type Holding, holdingAfter, takeOverMs } from './holder.ts';

const nobody: Holding = { instanceId: null, claimantId: null, claimedAt: null, claimSeenAt: null };

/** Who is heard when, in ms; answers who holds the identity after each of them. */
function holders(...heard: [atMs: number, instanceId: string][]): (string | null)[] {
  let holding = nobody;
  return heard.map(([atMs, instanceId]) => {
    holding = holdingAfter(holding, instanceId, new Date(atMs));
    return holding.instanceId;
  });
}

/** Asks twice a second. */
function asking(instanceId: string, fromMs: number, untilMs: number): [number, string][] {
  return Array.from({ length: (untilMs - fromMs) / 500 + 1 }, (_, index) => [fromMs + index * 500, instanceId]);
}

test('the first process that is heard holds the identity, and keeps it while it is heard', () => {
  expect(holders([0, 'a'], [5000, 'a'], [10_000, 'a'])).toEqual(['a', 'a', 'a']);
});

test('a second process is refused while the first one is heard, however often and long it asks', () => {
  const both = [...asking('b', 100, 60_100), ...asking('b', 300, 60_300)];
  const first = Array.from({ length: 13 }, (_, index): [number, string] => [index * 5000, 'a']);
  const heard = [...first, ...both].toSorted(([left], [right]) => left - right);
  expect(new Set(holders(...heard))).toEqual(new Set(['a']));
});

test('a process that is restarted takes the place of one that is silent, after some seconds', () => {
  const answers = holders([0, 'a'], ...asking('b', 1000, 1000 + takeOverMs));
  expect(answers.slice(-2)).toEqual(['a', 'b']);
});

test('time in which no gateway was up to hear the first process does not count against it', () => {
  const heard = [...asking('b', 1000, 2000), ...asking('b', 3_600_000, 3_601_000)];
  expect(new Set(holders([0, 'a'], ...heard))).toEqual(new Set(['a']));
});

test('two that ask for the same identity in turns do not hasten each other', () => {
  const heard = [...asking('b', 0, 6000), ...asking('c', 6500, 13_500)];
  expect(new Set(holders([0, 'a'], ...heard))).toEqual(new Set(['a']));
});

test('a process that was replaced does not come back while the other one is heard', () => {
  const taken = asking('b', 1000, 1000 + takeOverMs);
  expect(holders([0, 'a'], ...taken, [10_000, 'a'], [12_000, 'b'], [15_000, 'a']).slice(-3)).toEqual(['b', 'b', 'b']);
});
