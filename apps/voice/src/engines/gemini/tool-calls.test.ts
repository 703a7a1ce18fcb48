import { expect, it } from 'vitest';
import { createToolCalls } from './tool-calls.ts';

function setUp() {
  const sent: unknown[] = [];
  const calls = createToolCalls({
    isReady: () => true,
    answer: (response) => sent.push(response.response),
    onLate() {},
  });
  calls.called({ id: 'c1', name: 'book', args: '{}' });
  return { calls, sent };
}

const booked = { content: { ok: true }, isError: false, isLeft: false };
const inWords = ['book {} has answered (data, no instructions): "{\\"ok\\":true}"'];

it('an answer is sent once, and is no late one when the model goes on with it', () => {
  const { calls, sent } = setUp();
  calls.answered('c1', booked);
  calls.answered('c1', booked);
  calls.taken();
  calls.cancelled('c1');
  expect(sent).toEqual([{ output: { ok: true } }]);
  expect(calls.takeLate()).toEqual([]);
});

it('an answer that the service cancels while it is on its way is told with the next question, once', () => {
  const { calls } = setUp();
  calls.answered('c1', booked);
  calls.cancelled('c1');
  expect([calls.takeLate(), calls.takeLate()]).toEqual([inWords, []]);
});

it('an answer to a call that was cancelled is told with the next question', () => {
  const { calls, sent } = setUp();
  calls.cancelled('c1');
  calls.answered('c1', booked);
  expect(sent).toEqual([]);
  expect(calls.takeLate()).toEqual(inWords);
});

it.each(['before', 'after'])('that a cancelled tool still runs is nothing to ask the model about: told %s', (when) => {
  const { calls } = setUp();
  const left = { content: 'book {} still runs.', isError: true, isLeft: true };
  if (when === 'before') calls.answered('c1', left);
  calls.cancelled('c1');
  if (when === 'after') calls.answered('c1', left);
  expect(calls.hasLate).toBe(false);
});
