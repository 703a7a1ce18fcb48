import { describe, expect, it } from 'vitest';
import { joinQuiet } from './join-quiet.ts';

const rateHz = 8000;
const frame = (sample: number) => new Int16Array(160).fill(sample);
const loud = frame(1000);

/** Frames of 20 ms, and how many of them came in each piece. */
function line() {
  const pieces: number[] = [];
  const heard: number[] = [];
  const hear = joinQuiet({
    rateHz,
    hear(piece) {
      pieces.push(piece.length / 160);
      heard.push(...piece);
    },
  });
  const say = (sound: Int16Array, times: number): void => {
    for (let time = 0; time < times; time += 1) hear(sound);
  };
  return { pieces, heard, say };
}

describe('quiet on its way to a service', () => {
  it('sound, and the silence that may end a turn, go at once', () => {
    const { pieces, say } = line();
    say(loud, 20);
    say(frame(5), 75);
    expect(pieces).toEqual(Array.from({ length: 95 }, () => 1));
  });

  it('after that it goes in pieces of 100 ms, until there is sound, which does not wait', () => {
    const { pieces, heard, say } = line();
    say(frame(5), 75);
    pieces.length = 0;
    heard.length = 0;
    say(frame(1), 5);
    say(frame(2), 5);
    say(frame(3), 2);
    say(loud, 2);
    expect(pieces).toEqual([5, 5, 3, 1]);
    expect(heard).toEqual([1, 2, 3, 1000].flatMap((sample, at) => Array(160 * ([5, 5, 2, 2][at] ?? 0)).fill(sample)));
  });
});
