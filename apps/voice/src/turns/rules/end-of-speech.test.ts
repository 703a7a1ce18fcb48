import { expect, it } from 'vitest';
import { createEndOfSpeech } from './end-of-speech.ts';

const ended = () => createEndOfSpeech({ silenceMs: 500, expectedSilenceMs: 240 });

it('a shorter silence ends a speech whose end is expected, until it is expected no longer', () => {
  const rule = ended();
  expect(rule.silenceMs).toBe(500);
  rule.expect(true);
  expect(rule.silenceMs).toBe(240);
  rule.expect(false);
  expect(rule.silenceMs).toBe(500);
});

it('an end that was expected of one speech is not expected of the next', () => {
  const rule = ended();
  rule.expect(true);
  rule.speechStarted();
  expect(rule.silenceMs).toBe(500);
});
