import { type NodeHeartbeat, nodeHeartbeatSchema, type NodeOrders } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import type { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireVoiceNode, type VoiceNodeViewer } from '../permission.ts';
import { nowOf } from '../time.ts';
import { type Holding, holdingAfter } from './holder.ts';

interface NodeRow extends Holding {
  publicUrl: string;
  fixedStunUrl: string | null;
  isDrainOrdered: boolean;
}

/** Only the process that holds the node's identity speaks for it; what another one says is a claim to that identity. */
export async function recordNodeHeartbeat(
  ctx: DomainContext,
  input: z.input<typeof nodeHeartbeatSchema>,
): Promise<NodeOrders> {
  const viewer = requireVoiceNode(ctx);
  const heartbeat = parseInput(nodeHeartbeatSchema, input);
  const { nodeId } = viewer;
  const node = await ctx.db.transaction((tx) => hear(tx, { viewer, heartbeat, now: nowOf(ctx) }));
  // Revoked, or removed, since the credential was looked at.
  if (!node) return { nodeId, isHolder: false, shouldDrain: true };
  const isHolder = node.instanceId === viewer.instanceId || heartbeat.isLeaving;
  if (!isHolder) ctx.onDoubt?.({ doubt: 'identity_taken', nodeId });
  return { nodeId, isHolder, shouldDrain: node.isDrainOrdered };
}

interface Heard {
  viewer: VoiceNodeViewer;
  heartbeat: NodeHeartbeat;
  now: Date;
}

async function hear(tx: Transaction, { viewer, heartbeat, now }: Heard): Promise<NodeRow | null> {
  const { nodeId, instanceId } = viewer;
  const [node] = await tx.$queryRaw<NodeRow[]>`
    SELECT instance_id AS "instanceId", claimant_id AS "claimantId", claimed_at AS "claimedAt",
      claim_seen_at AS "claimSeenAt", public_url AS "publicUrl", fixed_stun_url AS "fixedStunUrl",
      is_drain_ordered AS "isDrainOrdered"
    FROM voice_node WHERE id = ${nodeId} AND revoked_at IS NULL FOR UPDATE`;
  if (!node) return null;
  if (heartbeat.isLeaving) {
    await tx.$executeRaw`
      UPDATE voice_node SET instance_id = NULL, last_heartbeat_at = NULL, active_calls = 0
      WHERE id = ${nodeId} AND instance_id = ${instanceId}`;
    return { ...node, instanceId: null };
  }
  const holding = holdingAfter(node, instanceId, now);
  const { claimantId, claimedAt, claimSeenAt } = holding;
  if (holding.instanceId !== instanceId) {
    await tx.$executeRaw`
      UPDATE voice_node SET claimant_id = ${claimantId}, claimed_at = ${claimedAt}, claim_seen_at = ${claimSeenAt}
      WHERE id = ${nodeId}`;
    return { ...node, ...holding };
  }
  const stunUrl = stunUrlOf(heartbeat, node);
  await tx.$executeRaw`
    UPDATE voice_node SET instance_id = ${instanceId}, claimant_id = NULL, claimed_at = NULL, claim_seen_at = NULL,
      stun_url = ${stunUrl}, active_calls = ${heartbeat.activeCalls}, capacity = least(${heartbeat.capacity}, capacity_max),
      is_draining = ${heartbeat.isDraining}, is_overloaded = ${heartbeat.isOverloaded}, last_heartbeat_at = ${now}
    WHERE id = ${nodeId}`;
  return { ...node, ...holding };
}

/**
 * Whoever answers STUN learns the addresses of callers: a stolen credential must not send them elsewhere, so the host is the
 * operator's, and the node tells no more than its port.
 */
function stunUrlOf({ stunUrl }: NodeHeartbeat, { publicUrl, fixedStunUrl }: NodeRow): string | null {
  if (fixedStunUrl !== null || stunUrl === null) return fixedStunUrl;
  const port = /:(\d+)$/.exec(stunUrl)?.[1] ?? '3478';
  return `stun:${new URL(publicUrl).hostname}:${port}`;
}
