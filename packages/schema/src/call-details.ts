import { type FieldEvidence, engineReasons, heardBys } from '@uketsuke/contracts/voice-node';
import { type CallDetails, type CallNoticeView, type KeptEvidence, listCallDetails } from '@uketsuke/domain/call';
import { type CallAction, leftOutReasons } from '@uketsuke/domain/call-action';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { CallRef } from './call.ts';

export const EngineReasonEnum = builder.enumType('EngineReason', { values: engineReasons });
export const HeardByEnum = builder.enumType('HeardBy', { values: heardBys });

type Stretch = NonNullable<CallDetails['engines']>[number];

const CallEngineRef = builder.objectRef<Stretch>('CallEngine').implement({
  description: 'An engine that held the conversation, until the next one took over or the call ended.',
  fields: (t) => ({
    name: t.exposeString('name'),
    fromMs: t.expose('atMs', { type: 'Milliseconds', description: 'Since the call started.' }),
    reason: t.expose('reason', {
      type: EngineReasonEnum,
      nullable: true,
      description: 'Why the engine before it, or the preferred one, did not hold the call; null for the preferred one.',
    }),
  }),
});

const FieldValueRef = builder.objectRef<KeptEvidence>('FieldValue').implement({
  description: 'A value that was recorded for a field, and what it rests on.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: 'null: the caller declined.' }),
    atMs: t.expose('atMs', { type: 'Milliseconds', description: 'When it was recorded, since the call started.' }),
    turnIndex: t.exposeInt('turnIndex', { nullable: true, description: "The caller's turn that supports it." }),
    heardBy: t.field({
      type: HeardByEnum,
      nullable: true,
      description: 'How that turn was given.',
      resolve: ({ heardBy }: FieldEvidence) => heardBy,
    }),
    isConfirmed: t.exposeBoolean('isConfirmed', { description: 'It was read back, and the caller said yes.' }),
  }),
});

const FieldEvidenceRef = builder
  .objectRef<{ key: string; current: KeptEvidence; corrected: KeptEvidence[] }>('FieldEvidence')
  .implement({
    fields: (t) => ({
      key: t.exposeString('key'),
      current: t.expose('current', { type: FieldValueRef }),
      corrected: t.expose('corrected', { type: [FieldValueRef], description: 'Earlier values, the oldest first.' }),
    }),
  });

const LeftOutReasonEnum = builder.enumType('LeftOutReason', {
  description: 'Why an action that the config names was not there in the call.',
  values: leftOutReasons,
});

const CallActionRef = builder.objectRef<CallAction>('CallAction').implement({
  description: 'An action of a connection that the config of the agent names.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the AI called it.' }),
    connector: t.exposeString('connector'),
    connectionId: t.exposeID('connectionId', { nullable: true, description: 'null: there was none.' }),
    action: t.exposeString('action'),
    leftOut: t.expose('leftOut', {
      type: LeftOutReasonEnum,
      nullable: true,
      description: 'null: the call could use it.',
    }),
  }),
});

const CallNoticeStatusEnum = builder.enumType('CallNoticeStatus', {
  description: 'unclear: nobody knows whether it arrived, and it is not posted again.',
  values: ['waiting', 'sending', 'sent', 'unclear', 'failed'] as const,
});

const CallNoticeRef = builder.objectRef<CallNoticeView>('CallNotice').implement({
  description: 'What a connected chat was told of a call that has ended.',
  fields: (t) => ({
    connectionId: t.exposeID('connectionId'),
    connector: t.exposeString('connector'),
    label: t.exposeString('label'),
    place: t.exposeString('place', {
      nullable: true,
      description: 'Of a connection that tells several places: which one.',
    }),
    status: t.expose('status', { type: CallNoticeStatusEnum }),
    attempts: t.exposeInt('attempts'),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed, as a code.' }),
    updatedAt: t.field({ type: 'UnixMilliseconds', resolve: ({ updatedAtMs }) => new Date(updatedAtMs) }),
  }),
});

const detailsOf = createBatchLoader(listCallDetails);

builder.objectFields(CallRef, (t) => ({
  engines: t.field({
    description: 'Which engine held the conversation when, in order. Empty for calls from before this was recorded.',
    type: [CallEngineRef],
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id))?.engines ?? [],
  }),
  actions: t.field({
    description: 'What the connections that the config names came to, in its order.',
    type: [CallActionRef],
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id))?.actions ?? [],
  }),
  notices: t.field({
    description: 'The chats that are told of it, and what came of that.',
    type: [CallNoticeRef],
    resolve: async ({ id }, _args, context) => (await detailsOf(context, id))?.notices ?? [],
  }),
  fieldEvidence: t.field({
    description: 'What the collected values rest on; erased with them.',
    type: [FieldEvidenceRef],
    resolve: async ({ id }, _args, context) => {
      const evidence = (await detailsOf(context, id))?.fieldEvidence ?? {};
      return Object.entries(evidence).flatMap(([key, history]) => {
        const current = history.at(-1);
        return current ? [{ key, current, corrected: history.slice(0, -1) }] : [];
      });
    },
  }),
}));
