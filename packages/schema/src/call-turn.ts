import { type CallTurn, listTurns } from '@uketsuke/domain/call';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { CallRef, TurnRole } from './call.ts';

const CallTurnRef = builder.objectRef<CallTurn>('CallTurn').implement({
  fields: (t) => ({
    index: t.exposeInt('index'),
    role: t.expose('role', { type: TurnRole }),
    text: t.exposeString('text'),
    atMs: t.expose('atMs', { type: 'Milliseconds', description: 'Since the call started.' }),
  }),
});

const turnsOf = createBatchLoader(listTurns);

builder.objectField(CallRef, 'turns', (t) =>
  t.field({
    description: 'What has been said so far, also while the call goes on.',
    type: [CallTurnRef],
    resolve: async ({ id }, _args, context) => (await turnsOf(context, id)) ?? [],
  }),
);
