import { describe, expect, it } from 'vitest';
import { createTrimmer } from './trimmer.ts';

const silence = (length: number) => new Int16Array(length);
const sound = (length: number) => new Int16Array(length).fill(1000);

function run(chunks: Int16Array[], limits: { lead: number; tail: number }): { out: number[]; dropped: number } {
  const trimmer = createTrimmer(limits);
  const out = chunks.flatMap((chunk) => [...trimmer.push(chunk)]);
  out.push(...trimmer.flush());
  return { out, dropped: trimmer.dropped };
}

describe('trimmer', () => {
  it('keeps only the asked silence on both sides, and every pause inside', () => {
    const chunks = [silence(50), silence(30), sound(10), silence(40), silence(5), sound(10), silence(100)];
    const { out, dropped } = run(chunks, { lead: 4, tail: 6 });
    expect(out).toEqual([...silence(4), ...sound(10), ...silence(45), ...sound(10), ...silence(6)]);
    expect(dropped).toBe(76);
  });

  it('adds the silence that is missing at the end', () => {
    expect(run([sound(3)], { lead: 4, tail: 5 }).out).toEqual([...sound(3), ...silence(5)]);
  });

  it('gives nothing for silence alone', () => {
    expect(run([silence(10), silence(10)], { lead: 4, tail: 5 }).out).toEqual([]);
  });

  it('passes sound on at once', () => {
    const trimmer = createTrimmer({ lead: 0, tail: 0 });
    expect(trimmer.push(sound(5)).length).toBe(5);
  });
});
