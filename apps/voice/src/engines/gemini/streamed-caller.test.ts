import { expect, it } from 'vitest';
import { createStreamedCaller } from './streamed-caller.ts';

const rateHz = 8000;

/** How loud each frame was that was sent, in order. */
function started() {
  const sent: number[] = [];
  const streamed = createStreamedCaller({
    rateHz,
    send(input) {
      if ('audio' in input) sent.push(Buffer.from(input.audio.data, 'base64').readInt16LE(0));
    },
  });
  const hear = (level: number, ms = 100): void => {
    for (let at = 0; at < ms; at += 20) streamed.hear(new Int16Array(160).fill(level));
  };
  return { streamed, sent, hear };
}

const frames = (level: number, count = 5): number[] => Array.from({ length: count }, () => level);

it('what was not answered is told to the next connection; what was answered is not', () => {
  const { streamed, sent, hear } = started();
  hear(1000);
  streamed.answered();
  hear(2000);
  sent.length = 0;
  streamed.repeat();
  expect(sent).toEqual(frames(2000));
});

it('the next connection is told nothing while sound is held back, and then everything once and in order', () => {
  const { streamed, sent, hear } = started();
  hear(1000);
  streamed.hold();
  hear(2000);
  sent.length = 0;
  streamed.repeat();
  expect(sent).toEqual([]);
  streamed.release();
  expect(sent).toEqual([...frames(1000), ...frames(2000)]);
});

it('an answer answers nothing of what is held back: the words of it are those of the caller', () => {
  const { streamed, hear } = started();
  streamed.hold();
  hear(1000);
  streamed.answered();
  expect(streamed.hasSpoken).toBe(false);
  streamed.release();
  expect(streamed.hasSpoken).toBe(true);
});
