import { expect, it } from 'vitest';
import type { Asked } from '../../engines/engine.ts';
import { createEndOfSpeech } from './end-of-speech.ts';
import { plainSilenceMs } from './turn-policy.ts';

const pause = { durationMs: 900, ending: () => falling };
const falling = { pitch: 'falling', isDrawnOut: false } as const;

function ended({ asked = 'open', hasWords = true }: { asked?: Asked; hasWords?: boolean } = {}) {
  const rule = createEndOfSpeech({
    language: 'ja',
    asked: () => asked,
    isOverAgent: () => false,
    hasWords,
    isThoughtOfLater: false,
  });
  rule.speechStarted();
  return rule;
}

it('a whole sentence is answered sooner, until the caller goes on', () => {
  const rule = ended();
  expect(rule.silenceMs).toBe(plainSilenceMs);
  rule.paused(pause);
  rule.heard({ text: '予約をお願いします', isWhole: true });
  const sooner = rule.silenceMs;
  expect(sooner).toBeLessThan(plainSilenceMs);
  rule.resumed();
  expect(rule.silenceMs).toBeGreaterThan(sooner);
  rule.heard({ text: '予約をお願いします、それから', isWhole: true });
  expect(rule.silenceMs).toBeGreaterThan(plainSilenceMs);
});

it('an end that a recognizer told of one speech is not told of the next', () => {
  const rule = ended();
  rule.expect(true);
  expect(rule.silenceMs).toBeLessThan(plainSilenceMs);
  rule.expect(false);
  expect(rule.silenceMs).toBe(plainSilenceMs);
  rule.expect(true);
  rule.speechStarted();
  expect(rule.silenceMs).toBe(plainSilenceMs);
});

it('how the speech sounds is asked for only where no words will come', () => {
  let measured = 0;
  const ending = () => {
    measured += 1;
    return falling;
  };
  const withWords = ended();
  withWords.paused({ durationMs: 900, ending });
  expect([measured, withWords.silenceMs]).toEqual([0, plainSilenceMs]);
  const without = ended({ hasWords: false });
  without.paused({ durationMs: 900, ending });
  expect(measured).toBe(1);
  expect(without.silenceMs).toBeLessThan(plainSilenceMs);
});

it('words that a model told of a pause say nothing of the next one, and are waited for anew', () => {
  const rule = ended({ hasWords: false });
  rule.paused(pause);
  rule.awaitWords(true);
  expect(rule.silenceMs).toBeGreaterThan(plainSilenceMs);
  rule.awaitWords(false);
  rule.heard({ text: 'えっと', isWhole: true });
  expect(rule.isNear).toBe(false);
  rule.resumed();
  rule.paused(pause);
  expect(rule.isNear).toBe(true);
});
