import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import type { Engine } from './engine.ts';
import { createEngineRoster, type EngineStanding } from './engine-roster.ts';
import { ProviderFault, type ProviderFaultKind } from './provider-fault.ts';

const named = (name: string): Engine => ({ ...createFakedEngine(), name });
const fault = (kind: ProviderFaultKind, retryAfterMs?: number) =>
  new ProviderFault(kind, { kind, provider: 'first', ...(retryAfterMs !== undefined && { retryAfterMs }) });

function setUp() {
  const clock = manualClock();
  const first = named('first');
  const second = named('second');
  const changes: EngineStanding[] = [];
  const roster = createEngineRoster({
    engines: [first, second],
    clock,
    random: () => 1,
    onChange: (standing) => changes.push(standing),
  });
  const nextOf = () => roster.line().next()?.engine.name;
  return { clock, first, second, roster, changes, nextOf };
}

describe('the engines of a process', () => {
  it('are given to a call in their order, each once', () => {
    const { roster } = setUp();
    const line = roster.line();
    expect([line.next(), line.next(), line.next()]).toMatchObject([
      { engine: { name: 'first' }, insteadOf: null, isLast: false },
      { engine: { name: 'second' }, insteadOf: null, isLast: true },
      null,
    ]);
  });

  it.each<ProviderFaultKind>(['quota', 'auth', 'unreachable'])(
    'that refuse (%s) get no new call until they have cooled down',
    (kind) => {
      const { clock, roster, first, changes } = setUp();
      const line = roster.line();
      line.next();
      line.failed(first, fault(kind));
      expect(roster.line().next()).toMatchObject({ engine: { name: 'second' }, insteadOf: kind });
      expect(changes).toMatchObject([{ name: 'first', state: 'cooling', reason: kind }]);
      clock.advance(roster.standings()[0]?.waitMs ?? 0);
      expect(roster.line().next()).toMatchObject({ engine: { name: 'first' } });
    },
  );

  it('stay away for as long as the provider says', () => {
    const { clock, roster, first, nextOf } = setUp();
    roster.line().failed(first, fault('quota', 5000));
    clock.advance(4999);
    expect(nextOf()).toBe('second');
    clock.advance(1);
    expect(nextOf()).toBe('first');
  });

  it('are tried by one call alone, and given to all again when they have worked in it', () => {
    const { clock, roster, first, changes, nextOf } = setUp();
    roster.line().failed(first, fault('quota', 5000));
    clock.advance(5000);
    const trial = roster.line();
    expect(trial.next()?.engine.name).toBe('first');
    expect(nextOf()).toBe('second');
    trial.worked(first);
    expect(nextOf()).toBe('first');
    expect(changes.map(({ state }) => state)).toEqual(['cooling', 'standing']);
  });

  it('wait twice as long when the trial fails, up to a bound', () => {
    const { clock, roster, first } = setUp();
    const waits: number[] = [];
    roster.line().failed(first, fault('unreachable'));
    for (let round = 0; round < 8; round += 1) {
      const waitMs = roster.standings()[0]?.waitMs ?? 0;
      waits.push(waitMs);
      clock.advance(waitMs);
      const trial = roster.line();
      trial.next();
      trial.failed(first, fault('unreachable'));
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000, 120_000, 120_000]);
  });

  it('count calls that fail together as one failure', () => {
    const { roster, first } = setUp();
    for (let calls = 0; calls < 20; calls += 1) roster.line().failed(first, fault('unreachable'));
    expect(roster.standings()[0]?.waitMs).toBe(10_000);
  });

  it('are tried by another call when the first one ended before anything was known', () => {
    const { clock, roster, first, nextOf } = setUp();
    roster.line().failed(first, fault('quota', 1000));
    clock.advance(1000);
    const trial = roster.line();
    trial.next();
    trial.close();
    expect(nextOf()).toBe('first');
  });

  it('that refuse what one call asks for get the next one, however often, and a trial that ends so is another call’s', () => {
    const { clock, roster, first, nextOf } = setUp();
    const ofCall = new ProviderFault('voice', { kind: 'protocol', provider: 'first', isOfCall: true });
    for (let calls = 0; calls < 5; calls += 1) roster.line().failed(first, ofCall);
    expect(nextOf()).toBe('first');
    roster.line().failed(first, fault('quota', 1000));
    clock.advance(1000);
    const trial = roster.line();
    trial.next();
    trial.failed(first, ofCall);
    expect(nextOf()).toBe('first');
  });

  it('that broke in one call get the next one; after three in a row they cool down', () => {
    const { roster, first, nextOf } = setUp();
    for (let calls = 0; calls < 2; calls += 1) roster.line().failed(first, fault('gone'));
    expect(nextOf()).toBe('first');
    roster.line().failed(first, new Error('broken'));
    expect(nextOf()).toBe('second');
  });

  it('are forgiven by a call in which they work', () => {
    const { roster, first, nextOf } = setUp();
    for (let calls = 0; calls < 10; calls += 1) {
      const line = roster.line();
      line.failed(first, fault('gone'));
      line.worked(first);
    }
    expect(nextOf()).toBe('first');
  });

  it('that all refuse are asked all the same, in their order', () => {
    const { roster, first, second } = setUp();
    roster.line().failed(first, fault('quota'));
    roster.line().failed(second, fault('quota'));
    const line = roster.line();
    expect([line.next()?.engine.name, line.next()?.engine.name]).toEqual(['first', 'second']);
  });
});
