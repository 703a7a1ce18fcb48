import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { Transaction } from '@uketsuke/db';
import type { Connection } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import { nowOf } from '../time.ts';
import type { NewConnection } from './insert.ts';
import { lockConnection } from './scope.ts';
import { sealCredentials } from './seal.ts';

/** Gives a connection new credentials of the same account: it keeps its id and its settings. Null for another account. */
export async function reconnect(
  tx: Transaction,
  ctx: DomainContext,
  { organizationId, environmentId }: EnvironmentScope,
  {
    id,
    definition,
    provider,
    account,
    inputs,
    credentials,
    expiresAt,
  }: Omit<NewConnection, 'tenantId'> & { id: string },
): Promise<Connection | null> {
  const connection = await lockConnection(tx, ctx, id);
  if (connection.accountId !== account.accountId) return null;
  const isSetUp = !lacksSettings(definition, connection) || definition.isReadyWith?.(provider) === true;
  await recordAudit(tx, ctx, { action: 'connection.reconnected', organizationId, environmentId, objectId: id });
  return tx.connection.update({
    where: { id },
    data: {
      ...{ label: account.label, inputs: { ...inputs }, credentials: sealCredentials(ctx.secrets, id, credentials) },
      ...{ status: isSetUp ? 'active' : 'needs_setup', statusReason: null },
      ...{ failingSince: null, renewingUntil: null, refusedAt: null },
      ...{ expiresAt, updatedAt: nowOf(ctx) },
    },
  });
}

/** Settings are empty until somebody has set it up. */
function lacksSettings({ needsSetup }: ConnectorDefinition, { config }: Pick<Connection, 'config'>): boolean {
  return needsSetup && Object.keys(Object(config)).length === 0;
}
