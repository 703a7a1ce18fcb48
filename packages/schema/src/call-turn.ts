import type { TurnTiming } from '@uketsuke/contracts/voice-node';
import { type CallTurn, listTurns } from '@uketsuke/domain/call';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { CallRef, TurnRole } from './call.ts';

const TurnTimingRef = builder.objectRef<TurnTiming>('TurnTiming').implement({
  description: 'How long an answer of the agent took, each from the end of what the caller said. null: not known.',
  fields: (t) => ({
    decidedMs: t.expose('decidedMs', {
      type: 'Milliseconds',
      nullable: true,
      description: "Until the caller's turn was known to be over.",
    }),
    modelMs: t.expose('modelMs', {
      type: 'Milliseconds',
      nullable: true,
      description: 'Until the model began to answer.',
    }),
    audioMs: t.expose('audioMs', {
      type: 'Milliseconds',
      nullable: true,
      description: 'Until its first audio was there.',
    }),
    packetMs: t.expose('packetMs', {
      type: 'Milliseconds',
      nullable: true,
      description: 'Until the first of it, or of the text, left the node.',
    }),
  }),
});

const CallTurnRef = builder.objectRef<CallTurn>('CallTurn').implement({
  fields: (t) => ({
    index: t.exposeInt('index'),
    role: t.expose('role', { type: TurnRole }),
    text: t.exposeString('text'),
    atMs: t.expose('atMs', { type: 'Milliseconds', description: 'Since the call started.' }),
    timing: t.expose('timing', { type: TurnTimingRef, nullable: true, description: 'Only of turns of the agent.' }),
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
