import { expect, it } from 'vitest';
import { allOf } from '../../testing/all-of.ts';
import { createChannel } from './channel.ts';

it('what is put into a channel is read in order, to its end; what comes later is dropped', async () => {
  const channel = createChannel<number>();
  channel.put(1);
  channel.put(2);
  channel.end();
  channel.put(3);
  channel.end();
  expect(await allOf(channel.stream)).toEqual([1, 2]);
});

it('whoever reads no further is not written to', async () => {
  const channel = createChannel<number>();
  await channel.stream.cancel();
  expect(() => channel.put(1)).not.toThrow();
  expect(() => channel.end()).not.toThrow();
});
