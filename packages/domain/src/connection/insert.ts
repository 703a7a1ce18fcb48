import type { ConnectedAccount, ConnectorDefinition, Credentials, Provider } from '@uketsuke/connectors';
import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Connection } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import { holdTenant } from '../tenant/scope.ts';
import { nowOf } from '../time.ts';
import { makerOf } from './maker-of.ts';
import { sealCredentials } from './seal.ts';

export interface NewConnection {
  definition: ConnectorDefinition;
  /** The one that has just answered with these credentials. */
  provider: Provider;
  account: ConnectedAccount;
  tenantId: string | null;
  inputs: Readonly<Record<string, string>>;
  credentials: Credentials;
  /** null: they do not run out. */
  expiresAt: Date | null;
}

/** However it was connected: the tenant is still there, and what lacks settings says so. */
export async function insertConnection(
  tx: Transaction,
  ctx: DomainContext,
  { organizationId, environmentId }: EnvironmentScope,
  { definition, provider, account, tenantId, inputs, credentials, expiresAt }: NewConnection,
): Promise<Connection> {
  if (tenantId !== null) await holdTenant(tx, { id: tenantId, environmentId });
  const now = nowOf(ctx);
  const id = newId(idPrefixes.connection, now.getTime());
  const needsSetup = definition.needsSetup && definition.isReadyWith?.(provider) !== true;
  const connection = await tx.connection.create({
    data: {
      ...{ id, environmentId, tenantId, connector: definition.id, label: account.label, accountId: account.accountId },
      inputs: { ...inputs },
      status: needsSetup ? 'needs_setup' : 'active',
      config: needsSetup ? {} : (definition.config.parse({}) as object),
      credentials: sealCredentials(ctx.secrets, id, credentials),
      ...{ expiresAt, createdBy: makerOf(ctx), createdAt: now, updatedAt: now },
    },
  });
  const entry = { organizationId, environmentId, objectId: id, details: { connector: definition.id } };
  await recordAudit(tx, ctx, { action: 'connection.created', ...entry });
  return connection;
}
