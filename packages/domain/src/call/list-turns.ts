import { isStorableText } from '@uketsuke/contracts';
import type { CallTurn } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

export type { CallTurn };

/** What has been said so far, also while the call goes on; the transcript comes after its end. */
export async function listTurns(ctx: DomainContext, callId: string): Promise<CallTurn[]> {
  const { environmentId } = requireReader(ctx);
  if (!isStorableText(callId)) return [];
  return ctx.db.prisma.callTurn.findMany({
    where: { callId, call: { environmentId } },
    orderBy: { index: 'asc' },
  });
}
