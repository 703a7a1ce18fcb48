import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { createConnectingPool, ownTimeMs } from './connecting-pool.ts';

function poolOf(placesMax: number) {
  const clock = manualClock();
  const pool = createConnectingPool({ clock });
  const gone: string[] = [];
  let tenants = 0;
  /** Of a tenant of its own, unless one is named. */
  const enter = (name: string, network: string, tenant = `t${(tenants += 1)}`) => {
    const place = pool.enter({ network, tenant }, placesMax);
    place.gaveWay.addEventListener('abort', () => gone.push(name));
    return place;
  };
  return { clock, pool, gone, enter, mayEnter: (network: string) => pool.mayEnter(network, placesMax) };
}

describe('the pool of calls that have not connected', () => {
  it('has room again when one has connected', () => {
    const { enter, mayEnter, pool } = poolOf(2);
    const first = enter('1', 'a');
    enter('2', 'a');
    expect([mayEnter('a'), pool.size()]).toEqual([false, 2]);
    first.leave();
    first.leave();
    expect([mayEnter('a'), pool.size()]).toEqual([true, 1]);
  });

  it('gives the oldest place of the network with the most to a newcomer of another one', () => {
    const { enter, mayEnter, gone, pool } = poolOf(4);
    enter('caller 1', 'b');
    for (const name of ['attacker 1', 'attacker 2', 'attacker 3']) enter(name, 'a');
    expect([mayEnter('a'), mayEnter('b'), mayEnter('c')]).toEqual([false, false, true]);
    enter('caller 2', 'c');
    expect([gone, pool.size()]).toEqual([['attacker 1'], 4]);
  });

  it('takes no place from a network that has hardly more than that of the newcomer', () => {
    const { enter, mayEnter } = poolOf(2);
    enter('1', 'a');
    enter('2', 'a');
    expect([mayEnter('a'), mayEnter('b')]).toEqual([false, false]);
  });

  it('gives the places of a tenant that has more than half of it to others, from however many networks its offers come', () => {
    const { enter, mayEnter, gone } = poolOf(6);
    enter('caller 1', 'z');
    enter('caller 2', 'y');
    for (const network of ['a', 'b', 'c', 'd']) enter(`attacker ${network}`, network, 'attacked');
    expect(mayEnter('x')).toBe(true);
    enter('caller 3', 'x');
    expect(gone).toEqual(['attacker a']);
    // Half of the pool is what a tenant may have.
    expect(mayEnter('w')).toBe(false);
  });

  it('takes the places of such a tenant from its most crowded network first', () => {
    const { enter, gone } = poolOf(4);
    enter('caller', 'b', 'attacked');
    for (const name of ['attacker 1', 'attacker 2', 'attacker 3']) enter(name, 'a', 'attacked');
    enter('next', 'c', 'attacked');
    expect(gone).toEqual(['attacker 1']);
  });

  it('gives up for anybody who has had the time that a browser needs', () => {
    const { enter, mayEnter, gone, clock } = poolOf(2);
    enter('1', 'a');
    clock.advance(1000);
    enter('2', 'a');
    clock.advance(ownTimeMs - 1000);
    expect(mayEnter('a')).toBe(true);
    enter('3', 'a');
    expect(gone).toEqual(['1']);
    expect(mayEnter('a')).toBe(false);
  });

  it('takes in who was admitted also when everybody else has a better right to a place', () => {
    const { enter, gone, pool } = poolOf(2);
    enter('1', 'a');
    enter('2', 'b');
    enter('3', 'c');
    expect([gone, pool.size()]).toEqual([[], 3]);
  });
});
