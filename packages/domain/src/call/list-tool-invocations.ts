import type { ToolInvocation as CallToolInvocation } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

export type { CallToolInvocation };

/** What the agent did during a call, in order. */
export function listToolInvocations(ctx: DomainContext, callId: string): Promise<CallToolInvocation[]> {
  const { environmentId } = requireReader(ctx);
  return ctx.db.prisma.toolInvocation.findMany({
    where: { callId, call: { environmentId } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  });
}
