import { ProviderError } from '@uketsuke/connectors';
import { DomainError } from '@uketsuke/contracts';
import type { CallNotice, CallNoticeStatus } from '@uketsuke/db/client';
import { markBroken } from '../connection/mark-broken.ts';
import { openConnection } from '../connection/provider-of.ts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { enqueueNotice, type NoticeKey } from './enqueue.ts';
import { type ReadNotice, readNotice } from './read-notice.ts';

const timeoutMs = 10_000;
/** Before each attempt but the first. A longer wait that the provider asks for counts instead. */
const waitsMs = [30_000, 120_000, 600_000, 1_800_000];

/**
 * Posts the notice of a call, never twice: one that was being posted when its process ended, or whose answer was lost, is not tried again. What
 * may pass is tried five times.
 */
export async function sendCallNotice(ctx: DomainContext, key: NoticeKey): Promise<void> {
  requireService(ctx, 'worker');
  const notice = await claim(ctx, key);
  if (!notice) return;
  const read = await readNotice(ctx, key);
  if (!read) return end(ctx, key, { status: 'failed', error: 'not_connected' });
  let post: () => Promise<void>;
  try {
    post = prepare(ctx, read, key);
  } catch (error) {
    await end(ctx, key, { status: 'failed', error: error instanceof ProviderError ? error.kind : 'internal' });
    if (error instanceof ProviderError) return;
    throw error;
  }
  try {
    await post();
    await end(ctx, key, { status: 'sent', error: null });
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      await end(ctx, key, { status: 'unclear', error: 'internal' });
      throw error;
    }
    const { id, updatedAt } = read.connection;
    if (error.kind === 'reauth') await markBroken(ctx, { id, updatedAt }, 'refused_by_provider');
    await fail(ctx, notice, error);
  }
}

/** Nothing is sent here: whatever fails leaves no doubt. */
function prepare(
  ctx: DomainContext,
  { connection, scope, text }: ReadNotice,
  { place }: NoticeKey,
): () => Promise<void> {
  const { definition, provider } = openWhereSetUp(ctx, { connection, scope });
  const settings = definition.config.safeParse(connection.config);
  if (!settings.success) throw new ProviderError('config', 'The settings cannot be read.');
  const of =
    place === '' ? settings.data : definition.places?.(settings.data).find(({ name }) => name === place)?.config;
  if (!definition.notify || !of) throw new ProviderError('config', 'The settings name no such place any more.');
  return async () => definition.notify?.(provider, of, text);
}

/** The operator may have taken out what the connector needs since it was connected. */
function openWhereSetUp(ctx: DomainContext, { connection, scope }: Pick<ReadNotice, 'connection' | 'scope'>) {
  try {
    return openConnection(ctx, connection, scope, { timeoutMs });
  } catch (error) {
    if (error instanceof DomainError) throw new ProviderError('config', 'The connector is not set up here.');
    throw error;
  }
}

/** Marks it before anything is sent. null: somebody else has it, or had it. */
async function claim(ctx: DomainContext, { callId, connectionId, place }: NoticeKey): Promise<CallNotice | null> {
  const { prisma } = ctx.db;
  const now = nowOf(ctx);
  const [claimed] = await prisma.callNotice.updateManyAndReturn({
    where: { callId, connectionId, place, status: 'waiting' },
    data: { status: 'sending', attempts: { increment: 1 }, updatedAt: now },
  });
  if (claimed) return claimed;
  // This job alone posts it, so whoever was posting is gone.
  await prisma.callNotice.updateMany({
    where: { callId, connectionId, place, status: 'sending' },
    data: { status: 'unclear', error: 'unclear', updatedAt: now },
  });
  return null;
}

async function fail(ctx: DomainContext, { attempts, ...key }: CallNotice, error: ProviderError): Promise<void> {
  const waitMs = waitsMs[attempts - 1];
  const mayPass = error.kind === 'retry_later' || error.kind === 'unavailable';
  if (!mayPass || waitMs === undefined) {
    return end(ctx, key, { status: error.kind === 'unclear' ? 'unclear' : 'failed', error: error.kind });
  }
  const { callId, connectionId, place } = key;
  await ctx.db.transaction(async (tx) => {
    await tx.callNotice.updateMany({
      where: { callId, connectionId, place },
      data: { status: 'waiting', error: error.kind, updatedAt: nowOf(ctx) },
    });
    const delayMs = Math.max(waitMs, error.retryAfterMs ?? 0);
    await enqueueNotice(tx, ctx, { callId, connectionId, place, delayMs });
  });
}

async function end(
  ctx: DomainContext,
  { callId, connectionId, place }: NoticeKey,
  result: { status: CallNoticeStatus; error: string | null },
): Promise<void> {
  await ctx.db.prisma.callNotice.updateMany({
    where: { callId, connectionId, place },
    data: { ...result, updatedAt: nowOf(ctx) },
  });
}
