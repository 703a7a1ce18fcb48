import { DomainError, isStorableText } from '@uketsuke/contracts';
import { recordAudit } from '../audit/record.ts';
import { getCall } from '../call/get.ts';
import { isRunning, lockCall } from '../call/lock.ts';
import type { CallView } from '../call/view.ts';
import type { DomainContext } from '../context.ts';
import { requireService, requireSteward } from '../permission.ts';
import { nowOf } from '../time.ts';
import { contentParts } from './content-parts.ts';
import { eraseContent } from './erasers.ts';

/**
 * What was said, collected and summed up, and who called, goes for good; what an invoice needs stays. 409 `conflict` while the call
 * goes on. Erased again, it is the same, and the audit has it twice.
 */
export async function eraseCall(ctx: DomainContext, id: string): Promise<CallView> {
  const { environmentId } = requireSteward(ctx);
  await erase(ctx, {
    id,
    environmentId,
    refusal: '通話中の通話は消去できません。終わってからもう一度お試しください。',
  });
  return getCall(ctx, id);
}

/** The same for a call of any organization, by whoever runs the service. */
export async function eraseCallAsOperator(ctx: DomainContext, id: string): Promise<void> {
  requireService(ctx, 'operator');
  await erase(ctx, { id, refusal: `The call ${id} is in progress: erase it when it has ended.` });
}

interface Wanted {
  id: string;
  /** Absent: of any. */
  environmentId?: string;
  /** Why a call in progress is not erased. */
  refusal: string;
}

async function erase(ctx: DomainContext, { id, environmentId, refusal }: Wanted): Promise<void> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  await ctx.db.transaction(async (tx) => {
    const call = await lockCall(tx, id);
    if (!call || (environmentId !== undefined && call.environmentId !== environmentId)) {
      throw new DomainError('not_found');
    }
    if (isRunning(call)) throw new DomainError('conflict', { message: refusal });
    await eraseContent(tx, { callIds: [id], parts: contentParts, now: nowOf(ctx) });
    await recordAudit(tx, ctx, {
      action: 'call.erased',
      organizationId: call.organizationId,
      environmentId: call.environmentId,
      objectId: id,
    });
  });
}
