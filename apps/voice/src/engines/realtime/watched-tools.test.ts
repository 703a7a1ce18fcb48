import { llm } from '@livekit/agents';
import { expect, it } from 'vitest';
import { declaredTools, watchedTools } from './watched-tools.ts';

const toolOf = (execute: () => Promise<unknown>): llm.ToolContext =>
  new llm.ToolContext([
    llm.tool({
      name: 'book',
      description: '予約する',
      parameters: { type: 'object', properties: { day: { type: 'string' } } },
      execute,
    }),
  ]);

type Execute = NonNullable<llm.ToolContext['functionTools'][string]>['execute'];

/** The tools of these tests read nothing of it but the id. */
function optionsOf(toolCallId: string): Parameters<Execute>[1] {
  return { toolCallId } as Parameters<Execute>[1];
}

async function answerOf(execute: () => Promise<unknown>) {
  const answers: unknown[] = [];
  const tools = watchedTools(toolOf(execute), { answered: (callId, answer) => answers.push({ callId, ...answer }) });
  const thrown = await tools.functionTools['book']?.execute({}, optionsOf('c1')).then(
    () => null,
    (error: unknown) => error,
  );
  return { answers, thrown };
}

it('what a tool answers is known by the id of its call', async () => {
  expect(await answerOf(() => Promise.resolve({ ok: true }))).toEqual({
    answers: [{ callId: 'c1', content: { ok: true }, isError: false, isLeft: false }],
    thrown: null,
  });
});

it('what a tool refuses is told in its words, and what broke on our side is not', async () => {
  const refused = await answerOf(() => Promise.reject(new llm.ToolError('no such day')));
  expect(refused.answers).toEqual([{ callId: 'c1', content: 'no such day', isError: true, isLeft: false }]);
  expect(refused.thrown).toBeInstanceOf(llm.ToolError);
  const broken = await answerOf(() => Promise.reject(new Error('password=1234')));
  expect(broken.answers).toEqual([{ callId: 'c1', content: 'internal', isError: true, isLeft: false }]);
});

it('a service is told of the tools with JSON Schemas', () => {
  expect(declaredTools(toolOf(() => Promise.resolve(null)))).toMatchObject([
    { name: 'book', description: '予約する', parameters: { properties: { day: { type: 'string' } } } },
  ]);
});
