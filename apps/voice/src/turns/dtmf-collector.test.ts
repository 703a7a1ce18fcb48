import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { manualTimers } from '../testing/manual-timers.ts';
import type { Keypad } from '../engines/engine.ts';
import { createDtmfCollector } from './dtmf-collector.ts';

function collector(keypad?: Keypad) {
  const timers = manualTimers(manualClock());
  const entries: string[] = [];
  const collect = createDtmfCollector({ timers, onEntry: (digits) => entries.push(digits), ...(keypad && { keypad }) });
  const type = (keys: string): void => {
    for (const key of keys) collect.push(key);
  };
  return { timers, entries, collect, type };
}

describe('DTMF collector', () => {
  it('ends an entry by #, and takes # alone for nothing', () => {
    const { entries, type } = collector({ mode: 'phone', maxDigits: 15 });
    type('0312345678##');
    expect(entries).toEqual(['0312345678']);
  });

  it('has no use for # or * where no entry has begun, as after a number whose last digit ended it', () => {
    const { type, collect } = collector({ mode: 'phone', maxDigits: 11 });
    expect(['#', '*', 'A', '1'].map((key) => collect.hasUseFor(key))).toEqual([false, false, false, true]);
    type('090');
    expect(['#', '*', 'A', '1'].map((key) => collect.hasUseFor(key))).toEqual([true, true, false, true]);
    type('12345678');
    expect(collect.hasUseFor('#')).toBe(false);
  });

  it('ends an entry at the expected length', () => {
    const { entries, type, collect } = collector({ mode: 'choice', maxDigits: 1 });
    type('2');
    collect.expect({ mode: 'choice', maxDigits: 1 });
    type('1');
    expect(entries).toEqual(['2', '1']);
  });

  it('keys behind a choice wait for the next question, and answer it whole', () => {
    const { entries, type, collect } = collector({ mode: 'choice', maxDigits: 1 });
    type('109012');
    expect(entries).toEqual(['1']);
    collect.expect({ mode: 'phone', maxDigits: 11 });
    type('345678');
    expect(entries).toEqual(['1', '09012345678']);
  });

  it('several entries typed ahead of their questions answer one question each', () => {
    const { entries, type, collect } = collector({ mode: 'choice', maxDigits: 1 });
    type('14711#0312345678#2');
    expect(entries).toEqual(['1']);
    collect.expect({ mode: 'free', maxDigits: 32 });
    expect(entries).toEqual(['1', '4711']);
    collect.expect({ mode: 'phone', maxDigits: 11 });
    expect(entries).toEqual(['1', '4711', '0312345678']);
    collect.expect({ mode: 'choice', maxDigits: 1 });
    expect(entries).toEqual(['1', '4711', '0312345678', '2']);
  });

  it('keys whose question never comes are told after the pause all the same', async () => {
    const { entries, type, timers } = collector({ mode: 'choice', maxDigits: 1 });
    type('12');
    await timers.advance(4100);
    expect(entries).toEqual(['1', '2']);
  });

  it('a number with the country in front may be longer than one of this country', () => {
    const { entries, type } = collector({ mode: 'phone', maxDigits: 11 });
    type('010447700900123#');
    expect(entries).toEqual(['010447700900123']);
  });

  it('ends an entry by a pause that begins again with each key', async () => {
    const { entries, type, timers, collect } = collector({ mode: 'phone', maxDigits: 11 });
    type('03');
    await timers.advance(3900);
    type('1');
    await timers.advance(3900);
    expect([entries, collect.isCollecting()]).toEqual([[], true]);
    await timers.advance(200);
    expect([entries, collect.isCollecting()]).toEqual([['031'], false]);
    await timers.advance(60_000);
    expect(entries).toEqual(['031']);
  });

  it('waits longer for a phone number than for a choice', async () => {
    const { entries, type, timers, collect } = collector({ mode: 'choice', maxDigits: 2 });
    type('1');
    await timers.advance(1500);
    collect.expect({ mode: 'phone', maxDigits: 11 });
    type('1');
    await timers.advance(1500);
    expect(entries).toEqual(['1']);
  });

  describe('where a key may choose or begin a number', () => {
    const either = { mode: 'choice_or_phone', maxDigits: 11 } as const;

    it('one key alone is the choice, as soon as no second one follows', async () => {
      const { entries, type, timers } = collector(either);
      type('1');
      await timers.advance(1400);
      expect(entries).toEqual([]);
      await timers.advance(200);
      expect(entries).toEqual(['1']);
    });

    it('keys that follow each other are a number, which may be typed with the pauses of one', async () => {
      const { entries, type, timers } = collector(either);
      type('0');
      await timers.advance(1400);
      type('901234');
      await timers.advance(3900);
      type('5678');
      expect(entries).toEqual(['09012345678']);
    });

    it('# ends both at once', () => {
      const { entries, type, collect } = collector(either);
      type('2#');
      collect.expect(either);
      type('0312345678#');
      expect(entries).toEqual(['2', '0312345678']);
    });
  });

  it('starts again with *', async () => {
    const { entries, type, timers } = collector();
    type('123*45');
    await timers.advance(10_000);
    expect(entries).toEqual(['45']);
  });

  it('skips keys that no telephone shows', async () => {
    const { entries, type, timers } = collector();
    type('1A2D');
    await timers.advance(10_000);
    expect(entries).toEqual(['12']);
  });

  it('keeps keys that were typed ahead of the question', async () => {
    const { entries, type, collect } = collector({ mode: 'choice', maxDigits: 3 });
    type('09');
    collect.expect({ mode: 'phone', maxDigits: 11 });
    type('012345678');
    expect(entries).toEqual(['09012345678']);
  });

  it('tells nothing after clear', async () => {
    const { entries, type, timers, collect } = collector();
    type('12');
    collect.clear();
    await timers.advance(10_000);
    expect([entries, timers.pending()]).toEqual([[], 0]);
  });

  it('does not collect without end', () => {
    const { entries, type } = collector({ mode: 'free', maxDigits: Number.POSITIVE_INFINITY });
    type('1'.repeat(200));
    expect(entries.map(({ length }) => length)).toEqual([64, 64, 64]);
  });
});
