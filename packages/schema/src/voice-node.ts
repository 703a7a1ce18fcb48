import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { recordNodeHeartbeat } from '@uketsuke/domain/voice-node';
import { builder } from './builder.ts';
import { BatchReceiptRef, CallBatchInput } from './call-batch.ts';
import { AdmissionRef } from './call-plan.ts';
import { mayRefuse } from './refusal.ts';

const PhoneCallInput = builder.inputType('PhoneCallInput', {
  fields: (t) => ({
    callId: t.id({ required: true, description: 'Made by the node: asked again, the same call is admitted.' }),
    nodeId: t.id({ required: true }),
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
    nodeId: t.id({ required: true }),
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
    nodeId: t.id({ required: true }),
    publicUrl: t.string({ required: true, description: 'Where browsers reach the node.' }),
    stunUrl: t.string({ description: 'Where the node answers STUN; null when it answers none.' }),
    activeCalls: t.int({ required: true }),
    capacity: t.int({ required: true }),
    isDraining: t.boolean({ required: true }),
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
  nodeHeartbeat: t.field({
    description: 'Answers true. The first one registers the node.',
    type: 'Boolean',
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request'),
    args: { heartbeat: t.arg({ type: NodeHeartbeatInput, required: true }) },
    resolve: async (_root, { heartbeat }, { domain }) => {
      await recordNodeHeartbeat(domain, heartbeat);
      return true;
    },
  }),
}));
