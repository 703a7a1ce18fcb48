import type { ConnectorDefinition, Provider } from '@uketsuke/connectors';
import type { DomainContext } from '../context.ts';
import { isBeingConnected, isShared, lockAccount } from './account.ts';

interface Granted {
  definition: ConnectorDefinition;
  provider: Provider;
}

interface UnusedGrant extends Granted {
  accountId: string;
  /** That led to it, if one did. */
  attemptId?: string;
}

/** A grant that came to nothing is given back, unless somebody lives by it, or may in a moment. */
export async function revokeUnused(
  ctx: DomainContext,
  { definition, provider, accountId, attemptId }: UnusedGrant,
): Promise<void> {
  const account = { connector: definition.id, accountId };
  const isNeeded = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx, account);
    const another = { connector: definition.id, ...(attemptId !== undefined && { exceptAttemptId: attemptId }) };
    return (await isShared(tx, ctx, account)) || (await isBeingConnected(tx, ctx, another));
  });
  if (!isNeeded) await revoke(ctx, { definition, provider });
}

/** The same where nobody knows whose account it is: only where that ends nothing else. */
export async function revokeAlone(ctx: DomainContext, grant: Granted): Promise<void> {
  if (grant.definition.revokesAlone === true) await revoke(ctx, grant);
}

/** Tried once: nothing of it was kept here to try again with. */
async function revoke({ onConnectorTrouble }: DomainContext, { definition, provider }: Granted): Promise<void> {
  await definition.revoke?.(provider).catch((error: unknown) => {
    onConnectorTrouble?.({ trouble: 'grant_not_ended', connector: definition.id, error });
  });
}
