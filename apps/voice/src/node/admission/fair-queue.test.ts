import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

function queueOf(...items: string[]) {
  const queue = createFairQueue<string>();
  for (const item of items) {
    const [address = '', tenant = ''] = item.split(' ');
    queue.push(item, { address, tenant });
  }
  const all = (): string[] => {
    const shifted = [];
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) shifted.push(item);
    return shifted;
  };
  return { queue, all };
}

it('each address gets its turn, however many items another has', () => {
  const { all } = queueOf('a t 1', 'a t 2', 'a t 3', 'a t 4', 'b t 1', 'c t 1');
  expect(all()).toEqual(['a t 1', 'b t 1', 'c t 1', 'a t 2', 'a t 3', 'a t 4']);
});

it('within an address each tenant gets its turn', () => {
  const { all } = queueOf('a t 1', 'a t 2', 'a t 3', 'a u 1', 'b t 1');
  expect(all()).toEqual(['a t 1', 'b t 1', 'a u 1', 'a t 2', 'a t 3']);
});

it('what is too much is the newest of the tenant and address with the most', () => {
  const { queue, all } = queueOf('a t 1', 'a t 2', 'a u 1', 'b t 1', 'b t 2');
  expect([queue.dropFromLongest(), queue.size()]).toEqual(['a t 2', 4]);
  expect(all()).toHaveLength(4);
  expect(queue.dropFromLongest()).toBeUndefined();
});

it('an item that is taken out is not shifted, and leaves nothing behind', () => {
  const { queue, all } = queueOf('a t 1', 'b t 1');
  queue.remove('a t 1');
  queue.remove('a t 1');
  expect([queue.size(), all(), queue.size()]).toEqual([1, ['b t 1'], 0]);
});
