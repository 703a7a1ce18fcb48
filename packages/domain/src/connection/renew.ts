import {
  type Grant,
  GrantError,
  type GrantFailure,
  ProviderError,
  type ProviderConnection,
  type TokenCredentials,
} from '@uketsuke/connectors';
import type { Connection, Prisma } from '@uketsuke/db/client';
import { pause, systemTimers } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { type BrokenReason, markBroken } from './mark-broken.ts';
import { revokeUnused } from './revoke-unused.ts';
import { inputsOf, connectorOf } from './row.ts';
import { openCredentials, sealCredentials } from './seal.ts';

/** Tokens that run out within this are renewed before they are used. */
const marginMs = 60_000;
/** How long one process may take to get new ones; after that it is gone. Longer than it waits for the provider. */
const leaseMs = 15_000;
const providerTimeoutMs = 10_000;
/** After a failure nobody asks again for so long. */
const cooldownMs = 30_000;
const givenUpAfterMs = 96 * hourMs;
const lookAgainMs = 50;

/** How the provider of a connection gets newer tokens; nothing where there are none to get. */
export function renewalOf(ctx: DomainContext, connection: Connection): Pick<ProviderConnection, 'renewal'> {
  const credentials = openCredentials(ctx.secrets, connection);
  if (credentials.by !== 'tokens' || credentials.refreshToken === null) return {};
  const isDue = connection.expiresAt !== null && connection.expiresAt.getTime() <= ctx.clock.now() + marginMs;
  return { renewal: { isDue, renew: (used) => renewTokens(ctx, { id: connection.id, used }) } };
}

/**
 * Newer tokens than those that were used, whoever gets them: of all processes one asks the provider, and the others wait for what it keeps.
 * Rejects with a `ProviderError`; a grant that is over has broken the connection by then.
 */
export async function renewTokens(
  ctx: DomainContext,
  { id, used }: { id: string; used: TokenCredentials },
): Promise<TokenCredentials> {
  for (let waitedMs = 0; waitedMs <= leaseMs; waitedMs += lookAgainMs) {
    const isMine = await claim(ctx, id);
    const connection = await ctx.db.prisma.connection.findFirst({ where: { id, deletedAt: null } });
    if (!connection || connection.status === 'needs_reauth')
      throw new ProviderError('reauth', 'The connection has to be made again.');
    const current = openCredentials(ctx.secrets, connection);
    if (current.by === 'tokens' && current.accessToken !== used.accessToken) {
      if (isMine) await change(ctx, connection, { renewingUntil: null });
      return current;
    }
    if (isMine) return await askProvider(ctx, { connection, used });
    if (connection.failingSince !== null) return stillGood(ctx, { connection, used });
    await pause(systemTimers, lookAgainMs);
  }
  throw new ProviderError('unavailable', 'The service cannot be asked for access now.');
}

async function claim(ctx: DomainContext, id: string): Promise<boolean> {
  const now = nowOf(ctx);
  const { count } = await ctx.db.prisma.connection.updateMany({
    where: { id, deletedAt: null, OR: [{ renewingUntil: null }, { renewingUntil: { lte: now } }] },
    data: { renewingUntil: later(now, leaseMs) },
  });
  return count === 1;
}

/** False: it was deleted or connected anew meanwhile, or somebody else has renewed its tokens. */
async function change(
  { db }: DomainContext,
  { id, credentials }: Connection,
  data: Prisma.ConnectionUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await db.prisma.connection.updateMany({ where: { id, credentials, deletedAt: null }, data });
  return count === 1;
}

interface Claimed {
  connection: Connection;
  used: TokenCredentials;
}

async function askProvider(ctx: DomainContext, { connection, used }: Claimed): Promise<TokenCredentials> {
  const { id } = connection;
  const { connectors } = ctx;
  if (!connectors) throw new ProviderError('unavailable', 'Nothing can be asked here.');
  const environment = await ctx.db.prisma.environment.findUniqueOrThrow({ where: { id: connection.environmentId } });
  const place = {
    ...{ connector: connectorOf(connection), inputs: inputsOf(connection), trustGroup: environment.organizationId },
    ...{ isLive: environment.kind === 'live', timeoutMs: providerTimeoutMs },
  };
  let grant: Grant;
  try {
    grant = await connectors.renewGrant({ ...place, credentials: used });
  } catch (error) {
    if (!(error instanceof GrantError)) {
      await change(ctx, connection, { renewingUntil: null });
      throw error;
    }
    return await afterFailure(ctx, { connection, used, error });
  }
  const { credentials, lifetimeMs } = grant;
  const expiresAt = lifetimeMs === null ? null : later(nowOf(ctx), lifetimeMs);
  // `updatedAt` is that of what people see.
  const isKept = await change(ctx, connection, {
    credentials: sealCredentials(ctx.secrets, id, credentials),
    ...{ expiresAt, failingSince: null, renewingUntil: null },
  });
  if (isKept) return credentials;
  const definition = connectors.definitions.find((one) => one.id === connection.connector);
  const provider = connectors.openProvider({ ...place, credentials });
  if (definition) await revokeUnused(ctx, { definition, provider, accountId: connection.accountId });
  return currentOf(ctx, { id, used });
}

/** What came into the place of those that were used. */
async function currentOf(
  ctx: DomainContext,
  { id, used }: { id: string; used: TokenCredentials },
): Promise<TokenCredentials> {
  const connection = await ctx.db.prisma.connection.findFirst({ where: { id, deletedAt: null } });
  if (connection && connection.status !== 'needs_reauth') {
    const current = openCredentials(ctx.secrets, connection);
    if (current.by === 'tokens' && current.accessToken !== used.accessToken) return current;
  }
  throw new ProviderError('reauth', 'The connection has to be made again.');
}

const brokenBy: Readonly<Partial<Record<GrantFailure, BrokenReason>>> = {
  dead_grant: 'grant_over',
  admin_consent: 'grant_over',
  denied: 'grant_over',
  client_refused: 'client_refused',
};

/** What is over breaks the connection; what may pass is asked about again later, for four days. */
async function afterFailure(
  ctx: DomainContext,
  { connection, used, error }: Claimed & { error: GrantError },
): Promise<TokenCredentials> {
  const { id } = connection;
  const isOurClient = error.failure === 'client_refused' && used.client === null;
  if (isOurClient)
    ctx.onConnectorTrouble?.({ trouble: 'client_refused', connector: connection.connector, connectionId: id });
  const since = connection.failingSince ?? nowOf(ctx);
  const isGivenUp = ctx.clock.now() - since.getTime() >= givenUpAfterMs;
  const reason = (isOurClient ? null : brokenBy[error.failure]) ?? (isGivenUp ? 'not_renewed' : null);
  if (reason !== null) {
    await markBroken(ctx, { id, credentials: connection.credentials }, reason);
    return currentOf(ctx, { id, used }).catch(() => {
      throw new ProviderError('reauth', 'The connection has to be made again.', { cause: error });
    });
  }
  await change(ctx, connection, { failingSince: since, renewingUntil: later(nowOf(ctx), cooldownMs) });
  return stillGood(ctx, { connection, used, error });
}

/** Until they run out, the old ones do. */
function stillGood(
  { clock }: DomainContext,
  { connection: { expiresAt }, used, error }: Claimed & { error?: GrantError },
): TokenCredentials {
  if (expiresAt !== null && expiresAt.getTime() > clock.now()) return used;
  throw new ProviderError('unavailable', 'The service cannot be asked for access now.', { cause: error });
}
