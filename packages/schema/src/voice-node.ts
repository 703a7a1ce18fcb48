import type { NodeOrders, ToolAnswer } from '@uketsuke/contracts/voice-node';
import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { invokeTool } from '@uketsuke/domain/tool';
import { recordNodeHeartbeat } from '@uketsuke/domain/voice-node';
import { builder } from './builder.ts';
import { BatchReceiptRef, CallBatchInput } from './call-batch.ts';
import { AdmissionRef } from './call-plan.ts';
import { mayRefuse } from './refusal.ts';

const PhoneCallInput = builder.inputType('PhoneCallInput', {
  fields: (t) => ({
    callId: t.id({ required: true, description: 'Made by the node: asked again, the same call is admitted.' }),
    tenantId: t.id({ required: true }),
    secret: t.string({ required: true, description: "The tenant's connection secret." }),
    agentId: t.id({ description: "The tenant's agent when absent." }),
    from: t.string(),
    providerCallId: t.string(),
  }),
});

const WebCallInput = builder.inputType('WebCallInput', {
  fields: (t) => ({
    callId: t.id({ required: true, description: 'Made by the node: asked again, the same call is admitted.' }),
    clientToken: t.string({ required: true }),
  }),
});

const AdmitCallInput = builder.inputType('AdmitCallInput', {
  description: 'Who asks to be let in, by channel.',
  isOneOf: true,
  fields: (t) => ({ phone: t.field({ type: PhoneCallInput }), web: t.field({ type: WebCallInput }) }),
});

const NodeHeartbeatInput = builder.inputType('NodeHeartbeatInput', {
  fields: (t) => ({
    stunUrl: t.string({ description: 'Where the node answers STUN; null when it answers none.' }),
    activeCalls: t.int({ required: true }),
    capacity: t.int({ required: true }),
    isDraining: t.boolean({ required: true }),
    isOverloaded: t.boolean({ description: 'It has more to do than it can bear: it gets no sessions.' }),
    isLeaving: t.boolean({ description: 'The process ends; the next one with its credential need not wait.' }),
  }),
});

const NodeOrdersRef = builder.objectRef<NodeOrders>('NodeOrders').implement({
  fields: (t) => ({
    nodeId: t.exposeID('nodeId'),
    isHolder: t.exposeBoolean('isHolder', {
      description: 'False: another process with this credential lives, and nothing that this one says counts.',
    }),
    shouldDrain: t.exposeBoolean('shouldDrain', { description: 'The node takes no more calls.' }),
  }),
});

const InvokeToolInput = builder.inputType('InvokeToolInput', {
  fields: (t) => ({
    callId: t.id({ required: true }),
    toolCallId: t.id({ required: true, description: 'Made by the node: asked again, the tool is called once.' }),
    name: t.string({ required: true }),
    arguments: t.field({ type: 'JSON', required: true }),
  }),
});

const ToolAnswerRef = builder.objectRef<ToolAnswer>('ToolAnswer').implement({
  fields: (t) => ({
    content: t.exposeString('content', { description: 'What the AI reads: JSON, cut where it is long.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the tool did not do what it is for.' }),
  }),
});

/** What voice nodes say, in the zod shapes of `contracts/voice-node`; nobody else may ask. */
builder.mutationFields((t) => ({
  admitCall: t.field({
    description: 'Creates the record of a call, or refuses the call.',
    type: AdmissionRef,
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request'),
    args: { input: t.arg({ type: AdmitCallInput, required: true }) },
    resolve: (_root, { input: { phone, web } }, { domain }) =>
      admitCall(domain, phone ? { channel: 'phone', ...phone } : { channel: 'web', ...web }),
  }),
  recordBatch: t.field({
    type: BatchReceiptRef,
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request'),
    args: { batch: t.arg({ type: CallBatchInput, required: true }) },
    resolve: (_root, { batch }, { domain }) => recordBatch(domain, batch),
  }),
  invokeTool: t.field({
    description: 'Calls a tool of the agent, at the address that its config names, for the node that holds the call.',
    type: ToolAnswerRef,
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request', 'not_found', 'conflict', 'unavailable'),
    args: { input: t.arg({ type: InvokeToolInput, required: true }) },
    resolve: (_root, { input }, { domain }) => invokeTool(domain, input),
  }),
  nodeHeartbeat: t.field({
    description: 'Says that the node lives, and answers what it is to do.',
    type: NodeOrdersRef,
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request'),
    args: { heartbeat: t.arg({ type: NodeHeartbeatInput, required: true }) },
    resolve: (_root, { heartbeat: { isLeaving, isOverloaded, ...heartbeat } }, { domain }) =>
      recordNodeHeartbeat(domain, {
        ...heartbeat,
        isLeaving: isLeaving ?? false,
        isOverloaded: isOverloaded ?? false,
      }),
  }),
}));
