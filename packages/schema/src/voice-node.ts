import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { recordNodeHeartbeat } from '@uketsuke/domain/voice-node';
import { builder } from './builder.ts';
import { mayRefuse } from './refusal.ts';

/** What voice nodes say. Inputs and answers are the zod shapes of `contracts/voice-node`; nobody else may ask. */
builder.mutationFields((t) => ({
  admitCall: t.field({
    type: 'JSON',
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request'),
    args: { input: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { input }, { domain }) => admitCall(domain, input),
  }),
  recordBatch: t.field({
    type: 'JSON',
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request'),
    args: { batch: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { batch }, { domain }) => recordBatch(domain, batch),
  }),
  nodeHeartbeat: t.field({
    description: 'Answers true. The first one registers the node.',
    type: 'Boolean',
    authScopes: { voiceNode: true },
    errors: mayRefuse('invalid_request'),
    args: { heartbeat: t.arg({ type: 'JSON', required: true }) },
    resolve: async (_root, { heartbeat }, { domain }) => {
      await recordNodeHeartbeat(domain, heartbeat);
      return true;
    },
  }),
}));
