import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../testing/manual-timers.ts';
import { createSilenceWatch } from './silence-watch.ts';

function watched() {
  const timers = manualTimers(manualClock());
  const silences: number[] = [];
  const watch = createSilenceWatch({ timers, silenceMs: 10_000, onSilence: (attempt) => silences.push(attempt) });
  return { timers, silences, watch };
}

describe('the silence of the caller', () => {
  it('counts only while armed, and each count once', async () => {
    const { timers, silences, watch } = watched();
    await timers.advance(60_000);
    watch.arm();
    await timers.advance(9999);
    expect(silences).toEqual([]);
    await timers.advance(60_000);
    expect(silences).toEqual([1]);
    watch.arm();
    await timers.advance(10_000);
    expect(silences).toEqual([1, 2]);
  });

  it('begins anew after anything the caller does', async () => {
    const { timers, silences, watch } = watched();
    watch.arm();
    await timers.advance(9000);
    watch.touch();
    await timers.advance(9000);
    expect(silences).toEqual([]);
    await timers.advance(1000);
    expect(silences).toEqual([1]);
  });

  it('forgets earlier silences when the caller took a turn', async () => {
    const { timers, silences, watch } = watched();
    watch.arm();
    await timers.advance(10_000);
    watch.answered();
    watch.arm();
    await timers.advance(10_000);
    expect(silences).toEqual([1, 1]);
  });

  it('leaves no timer behind', () => {
    const { timers, watch } = watched();
    watch.arm();
    watch.touch();
    watch.disarm();
    watch.touch();
    expect(timers.pending()).toBe(0);
  });
});
