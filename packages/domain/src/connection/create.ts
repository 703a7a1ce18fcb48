import { type ConnectedAccount, type ConnectorDefinition, type Provider, ProviderError } from '@uketsuke/connectors';
import { DomainError, idPrefixes, type Problem } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import { OutboundError } from '@uketsuke/outbound';
import { newId } from '@uketsuke/runtime';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { holdTenant, requireTenant } from '../tenant/scope.ts';
import { nowOf } from '../time.ts';
import { makerOf } from './maker-of.ts';
import { connectionCreateInput } from './input.ts';
import { definitionOf, patientTimeoutMs, requireAvailable, requireConnectors } from './provider-of.ts';
import { sealCredentials } from './seal.ts';

/** Connects by a key or an address. One test call is made before anything is kept. */
export async function createConnection(ctx: DomainContext, input: unknown): Promise<Connection> {
  const { organizationId, environmentId, environment } = requireAdmin(ctx);
  const { connector, secret, input: given, tenantId } = parseInput(connectionCreateInput, input);
  const connectors = requireConnectors(ctx);
  const definition = definitionOf(connectors, connector);
  if (tenantId != null && definition.isEnvironmentOnly) {
    const problem: Problem = { path: ['tenantId'], reason: `must be absent for ${connector}` };
    throw new DomainError('invalid_request', { problems: [problem] });
  }
  const inputs = readInputs(definition, given ?? {});
  if (tenantId != null) await requireTenant(ctx, { id: tenantId });
  requireAvailable(connectors, connector);
  const credentials = { by: 'secret', secret } as const;
  const provider = connectors.openProvider({
    ...{ connector, inputs, credentials, trustGroup: organizationId },
    ...{ isLive: environment === 'live', timeoutMs: patientTimeoutMs },
  });
  const { label, accountId } = await verify(definition, provider);
  const needsSetup = definition.needsSetup && definition.isReadyWith?.(provider) !== true;
  const now = nowOf(ctx);
  const id = newId(idPrefixes.connection, now.getTime());
  return ctx.db.transaction(async (tx) => {
    if (tenantId != null) await holdTenant(tx, { id: tenantId, environmentId });
    const connection = await tx.connection.create({
      data: {
        ...{ id, environmentId, tenantId: tenantId ?? null, connector, label, accountId, inputs },
        status: needsSetup ? 'needs_setup' : 'active',
        config: needsSetup ? {} : (definition.config.parse({}) as object),
        credentials: sealCredentials(ctx.secrets, id, credentials),
        ...{ createdBy: makerOf(ctx), createdAt: now, updatedAt: now },
      },
    });
    const entry = { organizationId, environmentId, objectId: id, details: { connector } };
    await recordAudit(tx, ctx, { action: 'connection.created', ...entry });
    return connection;
  });
}

/** The contract's one test call. */
async function verify(definition: ConnectorDefinition, provider: Provider): Promise<ConnectedAccount> {
  try {
    return await definition.account(provider);
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof OutboundError)) throw error;
    throw new DomainError('verify_failed', { problems: [{ path: ['secret'], reason: error.message }], cause: error });
  }
}

/** What the connector asks for beside the secret, each as text. */
function readInputs(definition: ConnectorDefinition, given: Record<string, unknown>): Record<string, string> {
  const wanted = definition.inputs.filter(({ type }) => type !== 'password');
  const problems = wanted.flatMap(({ name, isOptional = false }): Problem[] => {
    const value = given[name];
    if (value === undefined || value === null)
      return isOptional ? [] : [{ path: ['input', name], reason: 'is required' }];
    if (typeof value !== 'string') return [{ path: ['input', name], reason: 'must be a string' }];
    if (value.trim() === '' || value.length > 2000) return [{ path: ['input', name], reason: 'is not valid' }];
    return [];
  });
  if (problems.length > 0) throw new DomainError('invalid_request', { problems });
  return Object.fromEntries(
    wanted.flatMap(({ name }) => (typeof given[name] === 'string' ? [[name, given[name].trim()]] : [])),
  );
}
