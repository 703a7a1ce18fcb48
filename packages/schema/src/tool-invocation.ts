import { type CallToolInvocation, listToolInvocations } from '@uketsuke/domain/call';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { CallRef } from './call.ts';

const ToolInvocationRef = builder.objectRef<CallToolInvocation>('ToolInvocation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    arguments: t.expose('arguments', { type: 'JSON' }),
    result: t.expose('result', { type: 'JSON', nullable: true, description: 'What the AI read.' }),
    error: t.exposeString('error', { nullable: true }),
    startedAt: t.expose('startedAt', { type: 'UnixMilliseconds' }),
    durationMs: t.expose('durationMs', {
      type: 'Milliseconds',
      nullable: true,
      description: 'null: it has not ended.',
    }),
    attempts: t.exposeInt('attempts', {
      nullable: true,
      description: "How often the request was sent to the tool's address. null: the conversation's own tool.",
    }),
    httpStatus: t.exposeInt('httpStatus', { nullable: true, description: 'Of the last answer of that address.' }),
  }),
});

const toolInvocationsOf = createBatchLoader(listToolInvocations);

builder.objectField(CallRef, 'toolInvocations', (t) =>
  t.field({
    description: 'What the agent did, in order.',
    type: [ToolInvocationRef],
    resolve: async ({ id }, _args, context) => (await toolInvocationsOf(context, id)) ?? [],
  }),
);
