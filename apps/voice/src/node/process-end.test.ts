import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../testing/manual-timers.ts';
import { createProcessEnd } from './process-end.ts';

function setUp({
  isCallError = false,
  stop = () => Promise.resolve(),
}: { isCallError?: boolean; stop?: () => Promise<void> } = {}) {
  const timers = manualTimers(manualClock(0));
  const happened: string[] = [];
  const drained = Promise.withResolvers<void>();
  const end = createProcessEnd({
    node: {
      catchStray: () => isCallError,
      drain() {
        happened.push('draining');
        return drained.promise;
      },
    },
    stop({ drainMs }) {
      happened.push(`stop ${drainMs}`);
      return stop();
    },
    drainMs: 2000,
    faultDrainMs: 600_000,
    faultStopMs: 15_000,
    timers,
    logger: { error: (_fields: unknown, message?: string) => void happened.push(message ?? '') },
    exit: (code) => happened.push(`exit ${code}`),
  });
  return { end, happened, timers, callsAreOver: drained.resolve };
}

const stray = new Error('stray');

describe('an error that nobody caught', () => {
  it('of a call ends no process', async () => {
    const { end, happened, timers } = setUp({ isCallError: true });
    end.onStrayError(stray);
    await timers.advance(700_000);
    expect(happened).toEqual([]);
  });

  it('of no call drains the node once and ends the process when the calls are over', async () => {
    const { end, happened, timers, callsAreOver } = setUp();
    end.onStrayError(stray);
    end.onStrayError(stray);
    await timers.advance(599_000);
    expect(happened).toEqual(['node.stray_error', 'draining', 'node.stray_error']);
    callsAreOver();
    await timers.advance(0);
    expect(happened.slice(3)).toEqual(['stop 0', 'exit 1']);
    expect(timers.pending()).toBe(0);
  });

  it('ends the process also when a call does not end, or the stop hangs', async () => {
    const { end, happened, timers } = setUp({ stop: () => new Promise(() => {}) });
    end.onStrayError(stray);
    await timers.advance(600_000);
    expect(happened.at(-1)).toBe('stop 0');
    await timers.advance(15_000);
    expect(happened.at(-1)).toBe('exit 1');
  });
});

describe('a signal', () => {
  it('stops the node, and the process ends well', async () => {
    const { end, happened, timers } = setUp();
    end.onSignal();
    await timers.advance(0);
    expect(happened).toEqual(['stop 2000', 'exit 0']);
  });

  it('ends the process with an error where the node does not stop', async () => {
    const { end, happened, timers } = setUp({ stop: () => Promise.reject(stray) });
    end.onSignal();
    await timers.advance(0);
    expect(happened).toEqual(['stop 2000', 'node.not_stopped', 'exit 1']);
  });

  it('given twice ends the process at once', () => {
    const { end, happened } = setUp({ stop: () => new Promise(() => {}) });
    end.onSignal();
    end.onSignal();
    expect(happened).toEqual(['stop 2000', 'exit 1']);
  });

  it('while the node drains after an error decides how it ends', async () => {
    const { end, happened, timers, callsAreOver } = setUp();
    end.onStrayError(stray);
    end.onSignal();
    callsAreOver();
    await timers.advance(700_000);
    expect(happened).toEqual(['node.stray_error', 'draining', 'stop 2000', 'exit 0']);
  });
});
