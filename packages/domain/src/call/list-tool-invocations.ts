import { isStorableText } from '@uketsuke/contracts';
import type { ToolInvocation as CallToolInvocation } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

export type { CallToolInvocation };

/** What the agent did during a call, in order. */
export async function listToolInvocations(ctx: DomainContext, callId: string): Promise<CallToolInvocation[]> {
  const { environmentId } = requireReader(ctx);
  if (!isStorableText(callId)) return [];
  return ctx.db.prisma.toolInvocation.findMany({
    where: { callId, call: { environmentId } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  });
}
