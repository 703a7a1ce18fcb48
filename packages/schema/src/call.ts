import { channels, outcomes, outputs, turnRoles } from '@uketsuke/contracts';
import { type CallPage, type CallView, getCall, getCallByProvider, listCalls } from '@uketsuke/domain/call';
import { builder } from './builder.ts';
import { pageArgs, PageRef } from './page.ts';

export const Channel = builder.enumType('Channel', { values: channels });
export const Output = builder.enumType('Output', { values: outputs });
export const Outcome = builder.enumType('Outcome', { values: outcomes });
export const TurnRole = builder.enumType('TurnRole', { values: turnRoles });

export const CallAgentRef = builder.objectRef<CallView['agent']>('CallAgent').implement({
  description: 'The version with which the call started.',
  fields: (t) => ({ id: t.exposeID('id'), version: t.exposeInt('version') }),
});

export const CallRef = builder.objectRef<CallView>('Call').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    tenantId: t.exposeID('tenantId'),
    agent: t.expose('agent', { type: CallAgentRef }),
    providerCallId: t.exposeString('providerCallId', { nullable: true }),
    from: t.exposeString('from', { nullable: true }),
    startedAt: t.expose('startedAt', { type: 'UnixMilliseconds' }),
    endedAt: t.expose('endedAt', { type: 'UnixMilliseconds', nullable: true }),
    durationMs: t.expose('durationMs', { type: 'Milliseconds', nullable: true }),
    outcome: t.expose('outcome', { type: Outcome, nullable: true, description: 'null while in progress.' }),
    reason: t.exposeString('reason', { nullable: true }),
    fields: t.expose('fields', {
      type: 'JSON',
      nullable: true,
      description: 'Collected values by field key; null when they were erased.',
    }),
    declinedFields: t.exposeStringList('declinedFields', { description: 'Keys that the caller did not want to give.' }),
    summary: t.exposeString('summary', { nullable: true }),
    category: t.exposeString('category', { nullable: true }),
    hasTranscript: t.exposeBoolean('hasTranscript'),
    channel: t.expose('channel', { type: Channel }),
    output: t.expose('output', { type: Output }),
    billedYen: t.expose('billedMilliYen', { type: 'Yen', nullable: true }),
    transcriptErasedAt: t.expose('transcriptErasedAt', {
      type: 'UnixMilliseconds',
      nullable: true,
      description: 'All that was said and done in it was erased, and the summary with it.',
    }),
    fieldsErasedAt: t.expose('fieldsErasedAt', {
      type: 'UnixMilliseconds',
      nullable: true,
      description: 'All that was collected was erased, and the summary with it.',
    }),
  }),
});

const CallPageRef = builder.objectRef<CallPage>('CallPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [CallRef] }) }),
});

const CallFilter = builder.inputType('CallFilter', {
  fields: (t) => ({
    tenantId: t.id(),
    agentId: t.id(),
    channel: t.field({ type: Channel }),
    outcome: t.field({ type: Outcome }),
    isRunning: t.boolean(),
    search: t.string({
      description:
        "The whole id of a call, of its stream or of its session; or the last digits of the caller's number, four at least.",
    }),
  }),
});

builder.queryFields((t) => ({
  calls: t.field({
    description:
      'Newest first, never all at once: a limit of null is the default. `before` is a start time, and not combined with a cursor.',
    type: CallPageRef,
    authScopes: { reader: true },
    args: {
      filter: t.arg({ type: CallFilter }),
      before: t.arg({ type: 'UnixMilliseconds' }),
      ...pageArgs,
    },
    resolve: (_root, { filter, cursor, before, limit }, { domain }) =>
      listCalls(domain, { ...filter, cursor, before, limit }),
  }),
  call: t.field({
    type: CallRef,
    authScopes: { reader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => getCall(domain, id),
  }),
  callByProvider: t.field({
    description: 'The newest call with a telephony call id or session id.',
    type: CallRef,
    authScopes: { reader: true },
    args: { providerCallId: t.arg.string({ required: true }) },
    resolve: (_root, { providerCallId }, { domain }) => getCallByProvider(domain, providerCallId),
  }),
}));
