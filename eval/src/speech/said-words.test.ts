import { describe, expect, it } from 'vitest';
import { createSaidWords } from './said-words.ts';

function speaking() {
  const time = { nowMs: 1000 };
  const words = createSaidWords({ nowMs: () => time.nowMs, joiner: ' ' });
  words.begin([
    { text: 'Um,', atMs: 200, part: 0 },
    { text: 'Alice', atMs: 1200, part: 1 },
    { text: ' Brown', atMs: 1600, part: 1 },
  ]);
  return { time, words };
}

describe('what a caller has said', () => {
  it('is only what was spoken by now', () => {
    const { time, words } = speaking();
    time.nowMs = 2300;
    expect(words.since(1000)).toBe('Um, Alice');
    time.nowMs = 2600;
    expect(words.since(1000)).toBe('Um, Alice Brown');
  });

  it('is asked for from where speech was found', () => {
    const { time, words } = speaking();
    time.nowMs = 2600;
    expect(words.since(2100)).toBe('Alice Brown');
    expect(words.since(4000)).toBe('');
  });

  it('is taken once', () => {
    const { time, words } = speaking();
    expect(words.take()).toBeNull();
    time.nowMs = 1500;
    expect(words.take()?.trim()).toBe('Um,');
    time.nowMs = 2600;
    expect(words.take()?.trim()).toBe('Alice Brown');
    expect(words.take()).toBeNull();
  });

  it('keeps its spaces wherever it is cut, also between two lines', () => {
    const { time, words } = speaking();
    let said = '';
    for (time.nowMs = 1000; time.nowMs <= 2600; time.nowMs += 100) said += words.take() ?? '';
    words.begin([{ text: 'please', atMs: 100, part: 1 }]);
    time.nowMs += 100;
    said += words.take() ?? '';
    expect(said.trim()).toBe('Um, Alice Brown please');
    expect(words.since(1000)).toBe('Um, Alice Brown please');
  });
});
