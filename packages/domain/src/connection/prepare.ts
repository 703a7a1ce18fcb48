import { ProviderError } from '@uketsuke/connectors';
import type { Connection, Prisma } from '@uketsuke/db/client';
import { systemTimers, within } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { renewTokens } from './renew.ts';
import { openCredentials } from './seal.ts';

/** A call may last so long with the tokens with which it began. */
const callMarginMs = 15 * 60_000;
/** Whoever calls waits for it. */
const waitMs = 1000;
const atOnce = 4;
const perTurnMax = 500;
/** What cannot be renewed is not looked at again before. */
const postponedMs = hourMs;

/**
 * When a call begins: tokens of these connections that would run out during it are renewed, so that no action has to wait. It takes a second
 * at the most, and goes on by itself then; what fails is told when the connection is used. Answers whether one of them has changed.
 */
export async function prepareConnections(ctx: DomainContext, connections: readonly Connection[]): Promise<boolean> {
  const due = connections.filter((connection) => isDueBy(connection, later(nowOf(ctx), callMarginMs)));
  if (due.length === 0 || !ctx.connectors) return false;
  await within(systemTimers, waitMs, Promise.allSettled(due.map((connection) => renew(ctx, connection))));
  return true;
}

/**
 * The same for all of them, by the clock: a call mostly finds nothing to do. Returns how many were renewed. One that cannot even be read keeps
 * no other waiting; the first of these failures is thrown when all were tried.
 */
export async function keepConnectionsFresh(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  if (!ctx.connectors) return 0;
  const now = nowOf(ctx);
  const due = await ctx.db.prisma.connection.findMany({
    where: {
      ...{ deletedAt: null, status: { not: 'needs_reauth' }, expiresAt: { lte: later(now, callMarginMs) } },
      OR: notRenewing(now),
    },
    // Those that failed before come after the others.
    orderBy: [{ renewingUntil: { sort: 'asc', nulls: 'first' } }, { expiresAt: 'asc' }],
    take: perTurnMax,
  });
  let renewed = 0;
  const failures: unknown[] = [];
  for (let from = 0; from < due.length; from += atOnce) {
    const some = due.slice(from, from + atOnce);
    const done = await Promise.all(some.map((connection) => renewOrPostpone(ctx, connection, failures)));
    renewed += done.filter(Boolean).length;
  }
  if (failures.length > 0) throw failures[0];
  return renewed;
}

async function renewOrPostpone(ctx: DomainContext, connection: Connection, failures: unknown[]): Promise<boolean> {
  const now = nowOf(ctx);
  let renewingUntil = later(now, postponedMs);
  try {
    if (isRenewable(ctx, connection)) {
      // If that fails, whoever uses it may ask again at once.
      renewingUntil = now;
      return await renew(ctx, connection);
    }
  } catch (error) {
    failures.push(error);
  }
  const { id, credentials } = connection;
  await ctx.db.prisma.connection.updateMany({
    where: { id, credentials, OR: notRenewing(now) },
    data: { renewingUntil },
  });
  return false;
}

function notRenewing(now: Date): Prisma.ConnectionWhereInput[] {
  return [{ renewingUntil: null }, { renewingUntil: { lte: now } }];
}

/** Some servers give tokens that end by themselves. */
function isRenewable({ secrets }: DomainContext, connection: Connection): boolean {
  const used = openCredentials(secrets, connection);
  return used.by === 'tokens' && used.refreshToken !== null;
}

function isDueBy({ expiresAt, status }: Connection, time: Date): boolean {
  return status !== 'needs_reauth' && expiresAt !== null && expiresAt <= time;
}

/** True: there are new ones. */
async function renew(ctx: DomainContext, connection: Connection): Promise<boolean> {
  const used = openCredentials(ctx.secrets, connection);
  if (used.by !== 'tokens' || used.refreshToken === null) return false;
  try {
    return (await renewTokens(ctx, { id: connection.id, used })) !== used;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}
