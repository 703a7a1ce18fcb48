import { manualClock } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { createWorkPulse } from './work-pulse.ts';

const answered = () => Promise.resolve('rows');
const refused = () => Promise.reject(new Error('connection lost'));

test('a loop whose statements are answered is alive', async () => {
  const clock = manualClock();
  const pulse = createWorkPulse({ clock });
  for (let seconds = 0; seconds < 60; seconds += 5) {
    clock.advance(5_000);
    expect(await pulse.beat(answered)).toBe('rows');
  }
  expect(pulse.health()).toEqual({ loop: 'ok', database: 'ok' });
});

test('a loop that asks nothing any more has stalled', async () => {
  const clock = manualClock();
  const pulse = createWorkPulse({ clock });
  await pulse.beat(answered);
  clock.advance(20_000);
  expect(pulse.health().loop).toBe('ok');
  clock.advance(1);
  expect(pulse.health()).toEqual({ loop: 'stalled', database: 'ok' });
});

test('a database that refuses, or that never answers, is unavailable; the loop is alive; one answer makes it well', async () => {
  const clock = manualClock();
  const pulse = createWorkPulse({ clock });
  clock.advance(20_001);
  await expect(pulse.beat(refused)).rejects.toThrow('connection lost');
  expect(pulse.health()).toEqual({ loop: 'ok', database: 'unavailable' });
  await pulse.beat(answered);
  expect(pulse.health()).toEqual({ loop: 'ok', database: 'ok' });

  const answer = Promise.withResolvers<string>();
  const hanging = pulse.beat(() => answer.promise);
  clock.advance(60_000);
  expect(pulse.health()).toEqual({ loop: 'ok', database: 'unavailable' });
  answer.resolve('rows');
  await hanging;
  expect(pulse.health()).toEqual({ loop: 'ok', database: 'ok' });
});
