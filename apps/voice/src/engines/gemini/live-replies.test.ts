import { createLogger, manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { createLivePrompts } from './live-prompts.ts';
import { createLiveReplies } from './live-replies.ts';
import { createModelSpeech } from './model-speech.ts';
import { createQuestions } from './questions.ts';
import { createToolCalls } from './tool-calls.ts';

/** Replies on a service that is played by hand. */
function started() {
  const timers = manualTimers(manualClock());
  const faults: ProviderFault[] = [];
  const speech = createModelSpeech({
    ...{ modality: 'audio', rateHz: 8000, timers, logger: createLogger({ service: 'test', level: 'silent' }) },
    onEnded() {},
  });
  const calls = createToolCalls({ isReady: () => true, answer() {}, onLate() {} });
  const config = { greeting: 'もしもし。', speaking_rate: 1 };
  const prompts = createLivePrompts({ language: 'ja', config, isText: false });
  const questions = createQuestions({
    ...{ prompts, calls, speech, dialect: { takesContentAnyTime: false } },
    onAsking() {},
    send() {},
  });
  const replies = createLiveReplies({
    ...{ foundBy: 'ours', prompts, speech, questions, calls, timers, isReady: () => true },
    heard: { finish() {}, last: '' },
    turns: { isUnanswered: false, answered() {} },
    streamed: { hold() {}, release() {}, answered() {} },
    listener: { onStretch() {}, onGeneration() {}, onFault: (fault) => void faults.push(fault) },
  });
  /** A reply is wanted and begun, and the connection breaks. */
  const breakOff = (): void => {
    void replies.want('挨拶してください', { texts: [], signal: undefined });
    replies.output()?.text('はい、');
    replies.stopWatching();
    expect(replies.goOn()).toBe(true);
  };
  return { replies, timers, faults, breakOff };
}

it('a service that does not go on with a reply that broke off is taken for gone', async () => {
  const { timers, faults, breakOff } = started();
  breakOff();
  await timers.advance(60_000);
  expect(faults).toMatchObject([{ kind: 'unreachable' }]);
});

it('a reply that goes on after it broke off, or ends there, is no fault', async () => {
  const goesOn = started();
  goesOn.breakOff();
  goesOn.replies.output()?.text('もしもし。');
  await goesOn.timers.advance(60_000);
  const ends = started();
  ends.breakOff();
  ends.replies.turnCompleted();
  await ends.timers.advance(60_000);
  expect([...goesOn.faults, ...ends.faults]).toEqual([]);
});
