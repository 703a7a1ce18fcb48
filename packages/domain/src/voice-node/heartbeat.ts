import { nodeHeartbeatSchema } from '@uketsuke/contracts/voice-node';
import type { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';

/** The first one registers the node. A node without calls and without heartbeats is simply not chosen. */
export async function recordNodeHeartbeat(
  ctx: DomainContext,
  input: z.input<typeof nodeHeartbeatSchema>,
): Promise<void> {
  requireService(ctx, 'voiceNode');
  const heartbeat = parseInput(nodeHeartbeatSchema, input);
  const { nodeId: id, publicUrl, stunUrl, activeCalls, capacity, isDraining } = heartbeat;
  await ctx.db.pool.query({
    name: 'voice_node_heartbeat',
    text: `INSERT INTO voice_node (id, public_url, stun_url, active_calls, capacity, is_draining, started_at, last_heartbeat_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
      ON CONFLICT (id) DO UPDATE SET public_url = excluded.public_url, stun_url = excluded.stun_url,
        active_calls = excluded.active_calls, capacity = excluded.capacity, is_draining = excluded.is_draining,
        last_heartbeat_at = excluded.last_heartbeat_at`,
    values: [id, publicUrl, stunUrl, activeCalls, capacity, isDraining, new Date(ctx.clock.now())],
  });
}
