import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { heartbeatAgeMsMax } from './heartbeat-age.ts';

export type VoiceNodeState = 'live' | 'overloaded' | 'draining' | 'silent' | 'revoked';

export interface VoiceNodeSummary {
  id: string;
  name: string;
  publicUrl: string;
  state: VoiceNodeState;
  activeCalls: number;
  capacity: number;
  capacityMax: number;
  createdAt: Date;
  /** null: no process holds the node's identity. */
  lastHeartbeatAt: Date | null;
}

/** Every node that an operator made, the newest first; those that were revoked too. */
export async function listVoiceNodes(ctx: DomainContext): Promise<VoiceNodeSummary[]> {
  requireService(ctx, 'operator');
  const now = ctx.clock.now();
  const rows = await ctx.db.prisma.voiceNode.findMany({
    where: { credentialHash: { not: null } },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    publicUrl: row.publicUrl,
    state: stateOf(row, now),
    activeCalls: row.activeCalls,
    capacity: row.capacity,
    capacityMax: row.capacityMax,
    createdAt: row.startedAt,
    lastHeartbeatAt: row.lastHeartbeatAt,
  }));
}

interface Condition {
  revokedAt: Date | null;
  lastHeartbeatAt: Date | null;
  isDraining: boolean;
  isDrainOrdered: boolean;
  isOverloaded: boolean;
}

function stateOf(node: Condition, now: number): VoiceNodeState {
  const { revokedAt, lastHeartbeatAt, isDraining, isDrainOrdered, isOverloaded } = node;
  if (revokedAt) return 'revoked';
  if (!lastHeartbeatAt || lastHeartbeatAt.getTime() < now - heartbeatAgeMsMax) return 'silent';
  if (isDraining || isDrainOrdered) return 'draining';
  return isOverloaded ? 'overloaded' : 'live';
}
