import { englishConfig } from '@uketsuke/testing/configs';
import { describe, expect, it } from 'vitest';
import { answerLines } from './answer-lines.ts';
import { createBrain } from './create-brain.ts';

const options = {
  config: englishConfig(),
  language: 'en',
  channel: 'web',
  hasEars: false,
  callerNumber: null,
} as const;

describe('an empty greeting', () => {
  it('begins with the first question', () => {
    const output = createBrain({ ...options, config: englishConfig({ greeting: '' }) }).open();
    expect(output.say.length).toBeGreaterThan(0);
    expect(output.say.every((sentence) => sentence !== '')).toBe(true);
  });
});

describe('a turn of several lines', () => {
  it('is answered line by line: what was typed ahead of the questions fills the fields, and only the last answer is said', () => {
    const brain = createBrain(options);
    brain.open();
    const output = answerLines(brain, 'My name is Alice Brown\n090-1234-5678\nyes\nno, nothing\nyes');
    expect(output.calls).toEqual([
      { tool: 'record_field', arguments: { key: 'name', value: 'Alice Brown' } },
      { tool: 'record_field', arguments: { key: 'phone', value: '090-1234-5678' } },
      { tool: 'record_field', arguments: { key: 'reason', value: null } },
      { tool: 'finish', arguments: { outcome: 'completed' } },
    ]);
    expect(output.say).toEqual([options.config.closing]);
    expect(output.ends).toBe(true);
  });

  it('ends where the conversation ends', () => {
    const brain = createBrain(options);
    brain.open();
    const output = answerLines(brain, 'I want to speak to a person\nMy name is Alice Brown');
    expect(output.calls).toMatchObject([{ tool: 'hand_off' }]);
    expect(output.ends).toBe(true);
  });

  it('of one line is that line', () => {
    const [one, other] = [createBrain(options), createBrain(options)];
    expect([one.open(), answerLines(one, 'hello')]).toEqual([
      other.open(),
      other.next({ type: 'text', text: 'hello' }),
    ]);
  });
});
