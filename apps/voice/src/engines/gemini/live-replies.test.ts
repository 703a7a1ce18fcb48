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
  const asked: string[] = [];
  const calls = createToolCalls({ isReady: () => true, answer() {}, onLate: () => replies.tellLate() });
  const config = { greeting: 'もしもし。', speaking_rate: 1 };
  const prompts = createLivePrompts({ language: 'ja', config, isText: false });
  const questions = createQuestions({
    ...{ prompts, calls, speech, dialect: { takesContentAnyTime: false } },
    onAsking() {},
    send: (message) => void asked.push(JSON.stringify(message)),
  });
  const replies = createLiveReplies({
    ...{ foundBy: 'ours', prompts, speech, questions, calls, timers, isReady: () => true },
    heard: { finish() {}, last: '' },
    turns: { isUnanswered: false, answered() {} },
    streamed: { hold() {}, release() {}, answered() {} },
    listener: { onStretch() {}, onGeneration() {}, onFault: (fault) => void faults.push(fault) },
  });
  /** A reply is wanted and begun, and the connection breaks. */
  const breakOff = (instructions = '挨拶してください'): void => {
    void replies.want(instructions, { texts: [], signal: undefined });
    replies.output()?.text('はい、');
    replies.stopWatching();
    expect(replies.goOn()).toBe(true);
  };
  return { replies, speech, calls, asked, timers, faults, breakOff };
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

it('what a tool answers too late is told when the reply is over that goes on after it broke off', () => {
  const { replies, speech, calls, asked, breakOff } = started();
  calls.called({ id: 'call_1', name: 'find_slot', args: '{}' });
  breakOff();
  calls.nextLine();
  const goesOn = asked.length;
  calls.answered('call_1', { content: '10時', isError: false, isLeft: false });
  expect(speech.current?.isCut).toBe(false);
  expect(asked).toHaveLength(goesOn);
  replies.output()?.text('もしもし。');
  replies.turnCompleted();
  expect(asked.slice(goesOn).join()).toContain('10時');
});

it('what a tool answers too late is told at once where nothing is being said', () => {
  const { calls, asked } = started();
  calls.called({ id: 'call_1', name: 'find_slot', args: '{}' });
  calls.nextLine();
  calls.answered('call_1', { content: '10時', isError: false, isLeft: false });
  expect(asked.join()).toContain('10時');
});

it('a text that was said to its end when the connection broke is over', () => {
  const { replies, speech } = started();
  void replies.want('<say>はい。</say>', { texts: [], signal: undefined });
  replies.output()?.text('はい。');
  const said = speech.current?.generation;
  expect(replies.goOn()).toBe(false);
  expect(said?.isEnded).toBe(true);
});
