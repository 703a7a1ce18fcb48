import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { atRest } from '../../testing/at-rest.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createCallSlots } from '../call-slots.ts';
import { createAdmissionQueue, type AdmissionTurn, type Asker } from './admission-queue.ts';

const nobody = new AbortController().signal;

function queueOf({ capacity = 100, askingMax = 4, waitingMax = 20 } = {}) {
  const timers = manualTimers(manualClock());
  const slots = createCallSlots({ capacity, clock: manualClock() });
  const queue = createAdmissionQueue({ slots, timers, askingMax, waitingMax, waitMsMax: 4000 });
  const asking = new Map<string, AdmissionTurn>();
  const away: string[] = [];
  const come = (name: string, asker: Partial<Asker> = {}): void => {
    const whole = { isKnown: false, address: 'a', tenant: 't', signal: nobody, ...asker };
    void queue.turn(whole).then((turn) => {
      if (turn) asking.set(name, turn);
      else away.push(name);
    });
  };
  const end = async (name: string, { isAdmitted = false } = {}): Promise<void> => {
    const turn = asking.get(name);
    asking.delete(name);
    if (isAdmitted) turn?.claim.take();
    else turn?.claim.giveUp();
    turn?.done();
    await atRest();
  };
  return { timers, slots, come, end, away, asking: () => [...asking.keys()] };
}

describe('the queue of admissions', () => {
  it('lets few ask at a time, and the next one when one is done', async () => {
    const { come, end, asking } = queueOf();
    for (const name of ['1', '2', '3']) come(name);
    await atRest();
    expect(asking()).toEqual(['1', '2']);
    await end('1');
    expect(asking()).toEqual(['2', '3']);
  });

  it('lets a caller of another address ask before the rest of an address with many', async () => {
    const { come, end, asking } = queueOf();
    for (let count = 0; count < 10; count += 1) come(`attacker ${count}`);
    come('caller', { address: 'b' });
    await atRest();
    await end('attacker 0');
    await end('attacker 1');
    expect(asking()).toContain('caller');
  });

  it('keeps room for callers whose credentials are known to be good, however slow the answers to others are', async () => {
    const { come, asking } = queueOf();
    for (let count = 0; count < 10; count += 1) come(`attacker ${count}`, { address: String(count) });
    come('caller', { isKnown: true });
    await atRest();
    expect(asking()).toEqual(['attacker 0', 'attacker 1', 'caller']);
  });

  it('lets those who are not known have their turn, however many are', async () => {
    const { come, end, asking } = queueOf();
    for (let count = 0; count < 10; count += 1) come(`known ${count}`, { isKnown: true });
    come('new');
    await atRest();
    await end('known 0');
    expect(asking()).toContain('new');
  });

  it('sends away one of the address with the most when too many wait', async () => {
    const { come, away, asking, end } = queueOf({ waitingMax: 4 });
    for (let count = 0; count < 6; count += 1) come(`attacker ${count}`);
    come('caller', { address: 'b' });
    await atRest();
    expect(away).toEqual(['attacker 5']);
    await end('attacker 0');
    await end('attacker 1');
    expect(asking()).toContain('caller');
  });

  it('lets nobody wait for longer than a caller listens to silence', async () => {
    const { come, away, timers } = queueOf({ askingMax: 2 });
    come('1');
    come('2');
    await timers.advance(4000);
    expect(away).toEqual(['2']);
    expect(timers.pending()).toBe(0);
  });

  it('lets go of a caller who hangs up while waiting', async () => {
    const { come, away, end, asking } = queueOf({ askingMax: 2 });
    const gone = new AbortController();
    come('1');
    come('2', { signal: gone.signal });
    await atRest();
    gone.abort();
    await end('1');
    expect([away, asking()]).toEqual([['2'], []]);
  });

  it('holds back whoever might find the last place taken, instead of sending them away', async () => {
    const { come, away, end, asking } = queueOf({ capacity: 1 });
    come('attacker');
    come('caller', { address: 'b' });
    await atRest();
    expect([asking(), away]).toEqual([['attacker'], []]);
    await end('attacker');
    expect(asking()).toEqual(['caller']);
  });

  it('sends everybody away when the last place is taken', async () => {
    const { come, away, end, slots } = queueOf({ capacity: 1 });
    come('first');
    come('second');
    await atRest();
    await end('first', { isAdmitted: true });
    come('third');
    await atRest();
    expect([away, slots.active()]).toEqual([['second', 'third'], 1]);
  });
});
