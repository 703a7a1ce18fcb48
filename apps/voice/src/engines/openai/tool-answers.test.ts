import { llm } from '@livekit/agents';
import { expect, it } from 'vitest';
import { createToolAnswers } from './tool-answers.ts';

const call = llm.FunctionCall.create({ callId: 'call_1', name: 'record_field', args: '{}' });

/** What the model reads as the answer to its call. */
function asked() {
  const told: llm.FunctionCallOutput[] = [];
  const answers = createToolAnswers({
    tell: (item) => void (item.type === 'function_call_output' && told.push(item)),
    takeBack: (id) => void told.splice(0, told.length, ...told.filter((item) => item.id !== id)),
    unanswered: () => (told.length === 0 ? [call] : []),
  });
  return { answers, read: () => told.map(({ output }) => output) };
}

it('a tool that runs is told of as running, and its answer takes the place of that', () => {
  const { answers, read } = asked();
  answers.begun('call_1');
  answers.tellAll();
  expect(read()).toEqual(['{"status":"still running: its answer follows"}']);
  answers.answered('call_1', { content: 'Recorded.', isError: false, isLeft: false });
  expect(read()).toEqual(['"Recorded."']);
});

it('a call whose reply was given up before anything ran it is told of as not done', () => {
  const { answers, read } = asked();
  answers.tellAll();
  expect(read()).toEqual(['not done: the caller spoke first']);
});
