import { describe, expect, it } from 'vitest';
import { createSuddenSound } from './sudden-sound.ts';

/** Levels (root mean square) of frames of 20 ms. Returns which of them are sudden. */
function line() {
  const sound = createSuddenSound();
  const hear = (...levels: number[]): boolean[] => levels.map((level) => sound.hear(level ** 2, 20));
  return { sound, hear };
}

describe('a sudden sound', () => {
  it('is as loud as a voice, and longer than a click', () => {
    expect(line().hear(10, 2000, 2000, 2000)).toEqual([false, false, true, true]);
    expect(line().hear(10, 2000, 10, 2000, 10)).not.toContain(true);
    expect(line().hear(10, 450, 450, 450, 450)).not.toContain(true);
  });

  it('is clearly louder than what was no speech before', () => {
    const { sound, hear } = line();
    hear(2000, 2000, 10, 10, 10);
    sound.wasNone();
    expect(hear(2000, 3000, 3900, 3900)).not.toContain(true);
    expect(hear(4100, 4100)).toEqual([false, true]);
  });

  it('is not judged by what the model says of the sound before it', () => {
    const { sound, hear } = line();
    hear(10, 10, 10, 2000);
    sound.wasNone();
    expect(hear(2000)).toEqual([true]);
  });

  it('may be as loud as speech was', () => {
    const { sound, hear } = line();
    hear(2000, 2000);
    sound.wasSpeech();
    expect(hear(2000, 2000)).toEqual([false, true]);
  });

  it('is noticed again when a noise was long ago', () => {
    const { sound, hear } = line();
    hear(2000, 2000, 10, 10, 10);
    sound.wasNone();
    expect(hear(2000, 2000)).not.toContain(true);
    hear(...Array.from({ length: 1000 }, () => 10));
    expect(hear(2000, 2000)).toEqual([false, true]);
  });
});
