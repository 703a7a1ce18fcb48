import { type CallTranscript, getTranscript, listTranscripts, type TranscriptTurn } from '@uketsuke/domain/transcript';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { CallRef, TurnRole } from './call.ts';

const TranscriptTurnRef = builder.objectRef<TranscriptTurn>('TranscriptTurn').implement({
  fields: (t) => ({ role: t.expose('role', { type: TurnRole }), text: t.exposeString('text') }),
});

const TranscriptRef = builder.objectRef<CallTranscript>('Transcript').implement({
  description: 'Made after the call ends: up to 500 turns of 2,000 characters.',
  fields: (t) => ({
    callId: t.exposeID('callId'),
    turns: t.expose('turns', { type: [TranscriptTurnRef] }),
  }),
});

const transcriptOf = createBatchLoader(listTranscripts);

builder.objectField(CallRef, 'transcript', (t) =>
  t.field({
    type: TranscriptRef,
    nullable: true,
    description: 'null while there is none.',
    resolve: async ({ id, hasTranscript }, _args, context) =>
      (hasTranscript && (await transcriptOf(context, id))) || null,
  }),
);

builder.queryField('transcript', (t) =>
  t.field({
    type: TranscriptRef,
    authScopes: { reader: true },
    args: { callId: t.arg.id({ required: true }) },
    resolve: (_root, { callId }, { domain }) => getTranscript(domain, callId),
  }),
);
