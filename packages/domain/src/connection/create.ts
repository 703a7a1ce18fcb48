import { type ConnectedAccount, type ConnectorDefinition, type Provider, ProviderError } from '@uketsuke/connectors';
import { DomainError } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import { OutboundError } from '@uketsuke/outbound';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireConnections } from '../permission.ts';
import { connectionCreateInput } from './input.ts';
import { insertConnection } from './insert.ts';
import { definitionOf, patientTimeoutMs, requireAvailable, requireConnectors } from './provider-of.ts';
import { plainInputs, readInputs } from './read-inputs.ts';
import { requireEnvironmentPlace, requirePlace } from './scope.ts';

/** Connects by a key or an address. One test call is made before anything is kept. */
export async function createConnection(ctx: DomainContext, input: unknown): Promise<Connection> {
  const scope = requireConnections(ctx);
  const { connector, secret, input: given, tenantId: wanted = null } = parseInput(connectionCreateInput, input);
  const connectors = requireConnectors(ctx);
  const definition = definitionOf(connectors, connector);
  // The shape of everything is told before whether the tenant is there.
  requireEnvironmentPlace(definition, wanted);
  const inputs = readInputs(plainInputs(definition), given ?? {}, { name: 'input' });
  const tenantId = await requirePlace(ctx, { definition, tenantId: wanted });
  requireAvailable(connectors, connector);
  const credentials = { by: 'secret', secret } as const;
  const provider = connectors.openProvider({
    ...{ connector, inputs, credentials, trustGroup: scope.organizationId },
    ...{ isLive: scope.environment === 'live', timeoutMs: patientTimeoutMs },
  });
  const account = await verify(definition, provider);
  const made = { definition, provider, account, tenantId, inputs, credentials, expiresAt: null };
  return ctx.db.transaction((tx) => insertConnection(tx, ctx, scope, made));
}

/** The contract's one test call. */
export async function verify(definition: ConnectorDefinition, provider: Provider): Promise<ConnectedAccount> {
  try {
    return await definition.account(provider);
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof OutboundError)) throw error;
    throw new DomainError('verify_failed', { problems: [{ path: ['secret'], reason: error.message }], cause: error });
  }
}
