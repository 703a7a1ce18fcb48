import { ProviderError } from '@uketsuke/connectors';
import type { CallNotice, CallNoticeStatus } from '@uketsuke/db/client';
import { markBroken } from '../connection/mark-broken.ts';
import { openConnection } from '../connection/provider-of.ts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { enqueueNotice } from './enqueue.ts';
import { readNotice } from './read-notice.ts';

const timeoutMs = 10_000;
/** Before each attempt but the first. A longer wait that the provider asks for counts instead. */
const waitsMs = [30_000, 120_000, 600_000, 1_800_000];

interface Place {
  callId: string;
  connectionId: string;
}

/**
 * Posts the notice of a call, never twice: one that was being posted when its process ended, or whose answer was lost, is not tried again. What
 * may pass is tried five times.
 */
export async function sendCallNotice(ctx: DomainContext, place: Place): Promise<void> {
  requireService(ctx, 'worker');
  const notice = await claim(ctx, place);
  if (!notice) return;
  const read = await readNotice(ctx, place);
  if (!read) return end(ctx, place, { status: 'failed', error: 'not_connected' });
  const { connection, scope, text } = read;
  try {
    const { definition, provider } = openConnection(ctx, connection, scope, { timeoutMs });
    if (!definition.notify) return await end(ctx, place, { status: 'failed', error: 'not_connected' });
    await definition.notify(provider, definition.config.parse(connection.config), text);
    await end(ctx, place, { status: 'sent', error: null });
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      await end(ctx, place, { status: 'unclear', error: 'internal' });
      throw error;
    }
    await fail(ctx, notice, error);
  }
}

/** Marks it before anything is sent. null: somebody else has it, or had it. */
async function claim(ctx: DomainContext, place: Place): Promise<CallNotice | null> {
  const { prisma } = ctx.db;
  const now = nowOf(ctx);
  const [claimed] = await prisma.callNotice.updateManyAndReturn({
    where: { ...place, status: 'waiting' },
    data: { status: 'sending', attempts: { increment: 1 }, updatedAt: now },
  });
  if (claimed) return claimed;
  // This job alone posts it, so whoever was posting is gone.
  await prisma.callNotice.updateMany({
    where: { ...place, status: 'sending' },
    data: { status: 'unclear', error: 'unclear', updatedAt: now },
  });
  return null;
}

async function fail(ctx: DomainContext, { attempts, ...place }: CallNotice, error: ProviderError): Promise<void> {
  if (error.kind === 'reauth') await markBroken(ctx, place.connectionId, 'refused_by_provider');
  const waitMs = waitsMs[attempts - 1];
  const mayPass = error.kind === 'retry_later' || error.kind === 'unavailable';
  if (!mayPass || waitMs === undefined) {
    return end(ctx, place, { status: error.kind === 'unclear' ? 'unclear' : 'failed', error: error.kind });
  }
  await ctx.db.transaction(async (tx) => {
    await tx.callNotice.updateMany({
      where: { callId: place.callId, connectionId: place.connectionId },
      data: { status: 'waiting', error: error.kind, updatedAt: nowOf(ctx) },
    });
    await enqueueNotice(tx, ctx, { ...place, delayMs: Math.max(waitMs, error.retryAfterMs ?? 0) });
  });
}

async function end(
  ctx: DomainContext,
  { callId, connectionId }: Place,
  result: { status: CallNoticeStatus; error: string | null },
): Promise<void> {
  await ctx.db.prisma.callNotice.updateMany({
    where: { callId, connectionId },
    data: { ...result, updatedAt: nowOf(ctx) },
  });
}
