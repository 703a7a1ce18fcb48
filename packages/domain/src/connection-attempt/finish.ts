import type { ConnectedAccount, ConnectorDefinition, Grant, Provider } from '@uketsuke/connectors';
import type { Transaction } from '@uketsuke/db';
import type { Connection, ConnectionAttempt } from '@uketsuke/db/client';
import { hashSecret, isWellFormedSecret } from '@uketsuke/runtime';
import { wasRevokedSince, lockAccount } from '../connection/account.ts';
import { revokeAlone, revokeUnused } from '../connection/revoke-unused.ts';
import { insertConnection } from '../connection/insert.ts';
import { definitionOf, patientTimeoutMs, requireAvailable, requireConnectors } from '../connection/provider-of.ts';
import { connectorOf, inputsOf } from '../connection/row.ts';
import { reconnect } from '../connection/reconnect.ts';
import type { DomainContext } from '../context.ts';
import { type EnvironmentScope, requireConnections } from '../permission.ts';
import { later, nowOf } from '../time.ts';
import { type AttemptReason, AttemptRefusal, reasonOf } from './reason.ts';
import { openPending } from './seal.ts';
import { findStarter } from './starter.ts';
import { type AttemptView, viewOf } from './view.ts';

/** Nobody is signed in where a provider sends people back to: the state says which attempt it is, and that is who began it. */
type CallbackContext = Omit<DomainContext, 'viewer'>;

/**
 * What a provider sent somebody back with. A state is good for once; what comes with it again changes nothing. Null for a state that is
 * nobody's.
 */
export async function finishConnection(base: CallbackContext, answer: URLSearchParams): Promise<AttemptView | null> {
  const state = answer.get('state') ?? '';
  if (!isWellFormedSecret(state, 'vas_')) return null;
  const stateHash = hashSecret(state);
  const isFirst = await claim(base, stateHash);
  const { prisma } = base.db;
  const include = { environment: { select: { kind: true, organizationId: true } } } as const;
  const attempt = await prisma.connectionAttempt.findUnique({ where: { stateHash }, include });
  if (!attempt || !isFirst) return attempt && viewOf(base, attempt);
  try {
    const viewer = await findStarter(base, attempt);
    if (!viewer) throw new AttemptRefusal('not_allowed');
    return viewOf(base, await connect({ ...base, viewer }, attempt, answer));
  } catch (error) {
    const reason = reasonOf(error);
    const refused = await refuse(base, attempt.id, reason ?? 'failed');
    if (reason === null) throw error;
    return viewOf(base, refused);
  }
}

/** Before anybody else is asked, so that a second one with the same state finds it used. */
async function claim(base: CallbackContext, stateHash: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const now = nowOf(base);
  const { count } = await base.db.prisma.connectionAttempt.updateMany({
    where: { stateHash, status: 'pending', answeredAt: null, expiresAt: { gt: now } },
    data: { answeredAt: now },
  });
  return count === 1;
}

async function connect(
  ctx: DomainContext,
  attempt: ConnectionAttempt,
  answer: URLSearchParams,
): Promise<ConnectionAttempt> {
  const scope = requireConnections(ctx);
  const connectors = requireConnectors(ctx);
  const connector = connectorOf(attempt);
  requireAvailable(connectors, connector);
  const definition = definitionOf(connectors, connector);
  const place = {
    ...{ connector, inputs: inputsOf(attempt), trustGroup: scope.organizationId },
    ...{ isLive: scope.environment === 'live', timeoutMs: patientTimeoutMs },
  };
  const grant = await connectors.finishGrant({ ...place, pending: openPending(ctx.secrets, attempt), answer });
  const provider = connectors.openProvider({ ...place, credentials: grant.credentials });
  const account = await definition.account(provider).catch(async (error: unknown) => {
    await revokeAlone(ctx, { definition, provider });
    throw error;
  });
  try {
    return await ctx.db.transaction(async (tx) => {
      const { id } = await keep(tx, ctx, { scope, attempt, definition, provider, account, grant });
      await requireLiving(tx, ctx, { attempt, accountId: account.accountId });
      return tx.connectionAttempt.update({
        where: { id: attempt.id },
        data: { status: 'connected', connectionId: id, pending: null },
      });
    });
  } catch (error) {
    await revokeUnused(ctx, { definition, provider, accountId: account.accountId, attemptId: attempt.id });
    throw error;
  }
}

interface Granted {
  scope: EnvironmentScope;
  attempt: ConnectionAttempt;
  definition: ConnectorDefinition;
  provider: Provider;
  account: ConnectedAccount;
  grant: Grant;
}

/** A broken connection of the same account is made good; there need not be two of it. */
async function keep(
  tx: Transaction,
  ctx: DomainContext,
  { scope, attempt, definition, provider, account, grant: { credentials, lifetimeMs } }: Granted,
): Promise<Connection> {
  const { tenantId, connector, environmentId, connectionId } = attempt;
  const inputs = inputsOf(attempt);
  const expiresAt = lifetimeMs === null ? null : later(nowOf(ctx), lifetimeMs);
  const broken = await tx.connection.findFirst({
    where: {
      ...{ environmentId, tenantId, connector, deletedAt: null },
      ...(connectionId === null ? { accountId: account.accountId, status: 'needs_reauth' } : { id: connectionId }),
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  const fresh = { definition, provider, account, inputs, credentials, expiresAt };
  if (!broken && connectionId === null) return insertConnection(tx, ctx, scope, { ...fresh, tenantId });
  if (!broken) throw new AttemptRefusal('not_allowed');
  const done = await reconnect(tx, ctx, scope, { id: broken.id, ...fresh });
  if (!done) throw new AttemptRefusal('other_account');
  return done;
}

/** The last connection of the account may have gone at the same time, and its grant with it: nothing is kept that is dead from the start. */
async function requireLiving(
  tx: Transaction,
  ctx: DomainContext,
  { attempt: { connector, answeredAt }, accountId }: { attempt: ConnectionAttempt; accountId: string },
): Promise<void> {
  await lockAccount(tx, ctx, { connector, accountId });
  const since = answeredAt ?? nowOf(ctx);
  if (await wasRevokedSince(tx, ctx, { connector, accountId, since })) throw new AttemptRefusal('interrupted');
}

function refuse({ db }: CallbackContext, id: string, reason: AttemptReason): Promise<ConnectionAttempt> {
  return db.prisma.connectionAttempt.update({ where: { id }, data: { status: 'refused', reason, pending: null } });
}
