import type { ConnectorDefinition, Provider } from '@uketsuke/connectors';
import type { DomainContext } from '../context.ts';
import { isBeingConnected, isShared, lockAccount } from './account.ts';

interface UnusedGrant {
  definition: ConnectorDefinition;
  provider: Provider;
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
  if (!isNeeded) await definition.revoke?.(provider).catch(ignoreRefusal);
}

/** The same where nobody knows whose account it is: only where that ends nothing else. */
export async function revokeAlone({
  definition,
  provider,
}: Pick<UnusedGrant, 'definition' | 'provider'>): Promise<void> {
  if (definition.revokesAlone === true) await definition.revoke?.(provider).catch(ignoreRefusal);
}

/** Best effort: nothing of it was kept here. */
function ignoreRefusal(_error: unknown): void {}
