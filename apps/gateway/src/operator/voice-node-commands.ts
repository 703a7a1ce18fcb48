import {
  createVoiceNode,
  drainVoiceNode,
  listVoiceNodes,
  revokeVoiceNode,
  undrainVoiceNode,
  type VoiceNodeSummary,
} from '@uketsuke/domain/voice-node';
import { type Command, required, wholeNumber } from './command.ts';

const create: Command = {
  words: ['voice-node', 'create'],
  summary: 'Make a voice node and its credential (NODE_CREDENTIAL), which is shown this once',
  options: {
    name: { value: 'NAME', isRequired: true },
    'public-url': { value: 'https://…', isRequired: true },
    'stun-url': { value: 'stun:HOST:PORT', isRequired: false },
    'capacity-max': { value: 'N', isRequired: false },
  },
  async run(ctx, options, { isEmbedded }) {
    const capacityMax = options['capacity-max'];
    const node = await createVoiceNode(
      ctx,
      {
        name: required(options, 'name'),
        publicUrl: required(options, 'public-url'),
        stunUrl: options['stun-url'] ?? null,
        ...(capacityMax !== undefined && { capacityMax: wholeNumber(capacityMax, 'capacity-max') }),
      },
      { isHttpAllowed: isEmbedded },
    );
    return { id: node.id, name: node.name, public_url: node.publicUrl, credential: node.credential };
  },
};

const list: Command = {
  words: ['voice-node', 'list'],
  summary: 'Show every voice node and whether it lives',
  options: {},
  run: async (ctx) => ({ voice_nodes: (await listVoiceNodes(ctx)).map(shown) }),
};

const drain: Command = {
  words: ['voice-node', 'drain'],
  summary: 'Give a voice node no more calls; those that run go on',
  options: { id: { value: 'NODE_ID', isRequired: true } },
  async run(ctx, options) {
    const { id, activeCalls } = await drainVoiceNode(ctx, required(options, 'id'));
    return { id, active_calls: activeCalls };
  },
};

const undrain: Command = {
  words: ['voice-node', 'undrain'],
  summary: 'Let a voice node that was drained take calls again',
  options: { id: { value: 'NODE_ID', isRequired: true } },
  async run(ctx, options) {
    const { id, activeCalls } = await undrainVoiceNode(ctx, required(options, 'id'));
    return { id, active_calls: activeCalls };
  },
};

const revoke: Command = {
  words: ['voice-node', 'revoke'],
  summary: 'Refuse a voice node at once, with all that it still says of its calls; drain it first unless it was stolen',
  options: { id: { value: 'NODE_ID', isRequired: true } },
  async run(ctx, options) {
    const { id, revokedAt } = await revokeVoiceNode(ctx, required(options, 'id'));
    return { id, revoked_at: revokedAt.getTime() };
  },
};

export const voiceNodeCommands: readonly Command[] = [create, list, drain, undrain, revoke];

function shown(node: VoiceNodeSummary) {
  return {
    id: node.id,
    name: node.name,
    public_url: node.publicUrl,
    state: node.state,
    active_calls: node.activeCalls,
    capacity: node.capacity,
    capacity_max: node.capacityMax,
    created_at: node.createdAt.getTime(),
    last_heartbeat_at: node.lastHeartbeatAt?.getTime() ?? null,
  };
}
