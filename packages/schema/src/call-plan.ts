import { languages } from '@uketsuke/contracts';
import type { Admission, CallPlan, PlanAction, PlanTool } from '@uketsuke/contracts/voice-node';
import { builder } from './builder.ts';
import { Channel, Output } from './call.ts';
import { EnvironmentKind } from './organization.ts';

const Language = builder.enumType('Language', { values: languages });

const PlanTenantRef = builder.objectRef<CallPlan['tenant']>('CallPlanTenant').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    externalId: t.exposeString('externalId'),
    name: t.exposeString('name'),
  }),
});

const PlanAgentRef = builder.objectRef<CallPlan['agent']>('CallPlanAgent').implement({
  fields: (t) => ({ id: t.exposeID('id'), version: t.exposeInt('version'), name: t.exposeString('name') }),
});

const PlanToolRef = builder.objectRef<PlanTool>('CallPlanTool').implement({
  description: 'A tool of the agent as the AI sees it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    confirm: t.boolean({ resolve: ({ confirm }) => confirm ?? false }),
    parameters: t.expose('parameters', { type: 'JSON', nullable: true, description: 'As in AgentTool.' }),
  }),
});

const PlanActionRef = builder.objectRef<PlanAction>('CallPlanAction').implement({
  description: 'An action of a connection as the AI sees it. The gateway runs it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    connector: t.exposeString('connector'),
    action: t.exposeString('action', { description: 'As the connector calls it.' }),
    description: t.exposeString('description'),
    confirm: t.exposeBoolean('confirm'),
    parameters: t.expose('parameters', { type: 'JSON', description: 'JSON Schema of an object.' }),
  }),
});

const CallPlanRef = builder.objectRef<CallPlan>('CallPlan').implement({
  description: 'What a voice node needs to hold a call.',
  fields: (t) => ({
    callId: t.exposeID('callId'),
    startedAt: t.field({ type: 'UnixMilliseconds', resolve: ({ startedAt }) => new Date(startedAt) }),
    environment: t.expose('environment', { type: EnvironmentKind }),
    channel: t.expose('channel', { type: Channel }),
    output: t.expose('output', { type: Output }),
    language: t.expose('language', { type: Language }),
    from: t.exposeString('from', { nullable: true }),
    providerCallId: t.exposeString('providerCallId', { nullable: true }),
    tenant: t.expose('tenant', { type: PlanTenantRef }),
    agent: t.expose('agent', { type: PlanAgentRef }),
    config: t.expose('config', { type: 'JSON', description: 'AgentConfig at the version of the call, without tools.' }),
    tools: t.expose('tools', { type: [PlanToolRef] }),
    actions: t.expose('actions', { type: [PlanActionRef] }),
  }),
});

const AdmittedCallRef = builder.objectRef<Extract<Admission, { status: 'admitted' }>>('AdmittedCall').implement({
  fields: (t) => ({
    plan: t.expose('plan', { type: CallPlanRef }),
  }),
});

const RefusedCallRef = builder.objectRef<Extract<Admission, { status: 'refused' }>>('RefusedCall').implement({
  description: 'No record was made.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'One of the codes of the HTTP API, token_expired or token_used.' }),
  }),
});

export const AdmissionRef = builder.unionType('Admission', {
  types: [AdmittedCallRef, RefusedCallRef],
  resolveType: ({ status }) => (status === 'admitted' ? AdmittedCallRef : RefusedCallRef),
});
