import { DomainError, textWithin } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireConnections } from '../permission.ts';
import { verify } from './create.ts';
import { getConnection } from './get.ts';
import { definitionOf, patientTimeoutMs, requireAvailable, requireConnectors } from './provider-of.ts';
import { connectorOf, inputsOf } from './row.ts';
import { reconnect } from './reconnect.ts';

const keyInput = z.object({ secret: textWithin({ min: 1, max: 2000 }) });

/** A new key of the same account for a connection that is there, mostly a broken one. One test call is made before it is kept. */
export async function replaceConnectionKey(ctx: DomainContext, id: string, input: unknown): Promise<Connection> {
  const scope = requireConnections(ctx);
  const { secret } = parseInput(keyInput, input);
  const connection = await getConnection(ctx, id);
  const connectors = requireConnectors(ctx);
  const connector = connectorOf(connection);
  const definition = definitionOf(connectors, connector);
  if (definition.auth.by !== 'api_key' && definition.auth.by !== 'webhook_url') {
    throw new DomainError('invalid_request', { problems: [{ path: ['id'], reason: 'has no key' }] });
  }
  requireAvailable(connectors, connector);
  const inputs = inputsOf(connection);
  const credentials = { by: 'secret', secret } as const;
  const provider = connectors.openProvider({
    ...{ connector, inputs, credentials, trustGroup: scope.organizationId },
    ...{ isLive: scope.environment === 'live', timeoutMs: patientTimeoutMs },
  });
  const account = await verify(definition, provider);
  const fresh = { id, definition, provider, account, inputs, credentials, expiresAt: null };
  const done = await ctx.db.transaction((tx) => reconnect(tx, ctx, scope, fresh));
  if (done) return done;
  throw new DomainError('invalid_request', { problems: [{ path: ['secret'], reason: 'is of another account' }] });
}
