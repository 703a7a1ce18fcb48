import { describe, expect, it } from 'vitest';
import { createSpeechMemory } from './speech-memory.ts';

const rateHz = 8000;
const frame = (mark: number) => new Int16Array(160).fill(mark);

function hear(memory: ReturnType<typeof createSpeechMemory>, frames: number, mark: number): void {
  for (let at = 0; at < frames; at += 1) memory.push(frame(mark));
}
const msOf = (memory: ReturnType<typeof createSpeechMemory>) => memory.unanswered().length * 20;

describe('the memory of speech', () => {
  it('keeps speech with the moment before it until it is settled', () => {
    const memory = createSpeechMemory({ rateHz });
    hear(memory, 500, 1);
    memory.speechStarted();
    hear(memory, 50, 2);
    expect(msOf(memory)).toBeGreaterThanOrEqual(1500);
    expect(msOf(memory)).toBeLessThanOrEqual(1520);
    expect(memory.unanswered().at(-1)?.[0]).toBe(2);
    memory.settled();
    expect(memory.unanswered()).toEqual([]);
  });

  it('keeps speech in several parts whole', () => {
    const memory = createSpeechMemory({ rateHz });
    memory.speechStarted();
    hear(memory, 100, 1);
    memory.speechStarted();
    hear(memory, 100, 2);
    expect(msOf(memory)).toBe(4000);
    expect(memory.unanswered()[0]?.[0]).toBe(1);
  });

  it('keeps the end of a speech that is longer than it can hold', () => {
    const memory = createSpeechMemory({ rateHz });
    memory.speechStarted();
    hear(memory, 3000, 1);
    hear(memory, 1, 2);
    expect(msOf(memory)).toBeLessThanOrEqual(20_600);
    expect(memory.unanswered().at(-1)?.[0]).toBe(2);
  });
});
