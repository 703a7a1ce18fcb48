/** How many calls an organization and each of its tenants have at the same time. docs/decisions/a-limit-of-calls-is-counted-not-kept.md */
import { type Channel, DomainError } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';

export interface LimitedTenant {
  id: string;
  /** null: only the organization's limit counts. */
  callsMax: number | null;
  organizationId: string;
  organizationCallsMax: number;
}

export interface WantedPlace {
  tenant: LimitedTenant;
  channel: Channel;
}

/**
 * Throws `unavailable` when the organization or the tenant has all the calls that it may have. From here to the end of the
 * transaction, which makes the call, no other call of this organization is counted; those of others do not wait.
 */
export async function takeCallPlace(tx: Transaction, wanted: WantedPlace): Promise<void> {
  // A statement of its own: the count after it sees what whoever held the lock before has committed.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`calls ${wanted.tenant.organizationId}`}, 0))`;
  await refuseAtCallLimit(tx, wanted);
}

/** The same for whoever makes no call yet. */
export async function refuseAtCallLimit(db: Pick<Transaction, '$queryRaw'>, wanted: WantedPlace): Promise<void> {
  const { tenant, channel } = wanted;
  const running = await countRunning(db, tenant);
  const isFull =
    running.organization >= tenant.organizationCallsMax ||
    (tenant.callsMax !== null && running.tenant >= tenant.callsMax) ||
    (channel === 'web' && running.connecting >= connectingMax(tenant.organizationCallsMax));
  if (isFull)
    throw new DomainError('unavailable', {
      message: '同時に行える通話の数が上限に達しています。',
      english: 'As many calls as are allowed at once are going on.',
    });
}

/**
 * Half of an organization's places at most are held by offers that have not connected, so that whoever makes offers without end
 * leaves the other half to those who talk. A small organization may have all of five begin at once.
 */
function connectingMax(callsMax: number): number {
  return Math.max(5, Math.ceil(callsMax / 2));
}

interface Running {
  organization: number;
  tenant: number;
  /** Calls of browsers that have not said anything of time, which counts from their connection. */
  connecting: number;
}

async function countRunning(db: Pick<Transaction, '$queryRaw'>, tenant: LimitedTenant): Promise<Running> {
  const [running] = await db.$queryRaw<[Running]>`
    SELECT count(*)::int AS organization,
      (count(*) FILTER (WHERE tenant_id = ${tenant.id}))::int AS tenant,
      (count(*) FILTER (WHERE channel = 'web' AND last_heard_at <= started_at))::int AS connecting
    FROM call
    WHERE ended_at IS NULL
      AND environment_id IN (SELECT id FROM environment WHERE organization_id = ${tenant.organizationId})`;
  return running;
}
