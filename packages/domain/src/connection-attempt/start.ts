import { type ConnectorDefinition, GrantError, ProviderError } from '@uketsuke/connectors';
import { DomainError, idPrefixes, type Language } from '@uketsuke/contracts';
import { hashSecret, makeSecret, newId } from '@uketsuke/runtime';
import { getConnection } from '../connection/get.ts';
import { definitionOf, patientTimeoutMs, requireAvailable, requireConnectors } from '../connection/provider-of.ts';
import { connectorOf, inputsOf } from '../connection/row.ts';
import { readInputs } from '../connection/read-inputs.ts';
import { requireEnvironmentPlace, requirePlace } from '../connection/scope.ts';
import { openCredentials } from '../connection/seal.ts';
import type { DomainContext } from '../context.ts';
import type { LinkConfig } from '../link/config.ts';
import { parseInput } from '../parse-input.ts';
import { type EnvironmentScope, requireConnections } from '../permission.ts';
import { later, nowOf } from '../time.ts';
import {
  type ConnectionRestartInput,
  connectionRestartInput,
  type ConnectionStartInput,
  connectionStartInput,
} from './input.ts';
import { attemptLifeMs } from './life.ts';
import { sealPending } from './seal.ts';
import { starterOf } from './starter.ts';
import { type AttemptView, viewOf } from './view.ts';

export interface StartedAttempt {
  attempt: AttemptView;
  /** To be opened in a window of its own, by whoever has the account. In this answer only: it has the state in it. */
  authorizeUrl: string;
}

type CallbackConfig = Pick<LinkConfig, 'connectCallbackUrl'>;

/** Begins to connect a system whose owner agrees on its own pages. */
export async function startConnection(
  ctx: DomainContext,
  input: ConnectionStartInput,
  config: CallbackConfig,
): Promise<StartedAttempt> {
  const scope = requireConnections(ctx);
  const { connector, inputs, tenantId: wanted = null, locale = null } = parseInput(connectionStartInput, input);
  const definition = definitionOf(requireConnectors(ctx), connector);
  requirePages(definition);
  requireEnvironmentPlace(definition, wanted);
  const given = readInputs(definition.inputs, inputs ?? {}, { name: 'inputs' });
  const tenantId = await requirePlace(ctx, { definition, tenantId: wanted });
  return begin(ctx, { scope, config, definition, given, tenantId, connectionId: null, locale });
}

/** The same again for a connection that is there, mostly a broken one: it keeps its id and its settings. */
export async function restartConnection(
  ctx: DomainContext,
  id: string,
  input: ConnectionRestartInput,
  config: CallbackConfig,
): Promise<StartedAttempt> {
  const scope = requireConnections(ctx);
  const { inputs, locale = null, isPicking } = parseInput(connectionRestartInput, input);
  const connection = await getConnection(ctx, id);
  const definition = definitionOf(requireConnectors(ctx), connectorOf(connection));
  requirePages(definition);
  if (isPicking === true) requirePicker(definition);
  const credentials = openCredentials(ctx.secrets, connection);
  const client = credentials.by === 'tokens' ? credentials.client : null;
  const kept = inputsOf(connection);
  const wanted = { ...kept, ...inputs };
  // A secret goes nowhere but to where it was typed in for.
  const isSameAddress = addressOf(definition, wanted) === addressOf(definition, kept);
  const secret = isSameAddress && client && client.secret !== '' && { client_secret: client.secret };
  const given = readInputs(definition.inputs, { ...secret, ...wanted }, { name: 'inputs' });
  const { tenantId } = connection;
  return begin(ctx, {
    scope,
    config,
    definition,
    given,
    tenantId,
    connectionId: id,
    locale,
    isPicking: isPicking === true,
  });
}

/** Null for inputs that lead nowhere. */
function addressOf({ baseUrl }: ConnectorDefinition, inputs: Record<string, unknown>): string | null {
  if (typeof baseUrl === 'string') return baseUrl;
  const texts = Object.entries(inputs).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  try {
    return baseUrl(Object.fromEntries(texts.map(([name, text]) => [name, text.trim()])));
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

interface Beginning {
  scope: EnvironmentScope;
  config: CallbackConfig;
  definition: ConnectorDefinition;
  given: Record<string, string>;
  tenantId: string | null;
  connectionId: string | null;
  locale: Language | null;
  isPicking?: boolean;
}

async function begin(
  ctx: DomainContext,
  { scope, config, definition, given, tenantId, connectionId, locale, isPicking = false }: Beginning,
): Promise<StartedAttempt> {
  const connectors = requireConnectors(ctx);
  requireAvailable(connectors, definition.id);
  const { inputs, secretInputs } = splitInputs(definition, given);
  const state = makeSecret('vas_');
  const { url, pending } = await connectors
    .beginGrant({
      ...{ connector: definition.id, inputs, secretInputs, state, redirectUrl: config.connectCallbackUrl, isPicking },
      ...{ trustGroup: scope.organizationId, isLive: scope.environment === 'live', timeoutMs: patientTimeoutMs },
    })
    .catch((error: unknown) => {
      throw startFailureOf(error);
    });
  const createdAt = nowOf(ctx);
  const id = newId(idPrefixes.connectionAttempt, createdAt.getTime());
  const attempt = await ctx.db.prisma.connectionAttempt.create({
    data: {
      ...{ id, environmentId: scope.environmentId, tenantId, connector: definition.id, connectionId, inputs, locale },
      ...{ stateHash: hashSecret(state), pending: sealPending(ctx.secrets, id, pending), ...starterOf(ctx) },
      ...{ createdAt, expiresAt: later(createdAt, attemptLifeMs) },
    },
  });
  return { attempt: viewOf(ctx, attempt), authorizeUrl: url };
}

/** A key is given, not agreed to. */
function requirePages({ id, auth }: ConnectorDefinition): void {
  if (auth.by === 'oauth2' || auth.by === 'discovered') return;
  throw new DomainError('invalid_request', {
    problems: [{ path: ['connector'], reason: `${id} is connected by a key` }],
  });
}

function requirePicker({ id, auth }: ConnectorDefinition): void {
  if (auth.by === 'oauth2' && auth.pickParams !== undefined) return;
  throw new DomainError('invalid_request', {
    problems: [{ path: ['isPicking'], reason: `${id} has nothing to pick` }],
  });
}

function splitInputs({ inputs: wanted }: ConnectorDefinition, given: Record<string, string>) {
  const secret = new Set(wanted.flatMap(({ name, type }) => (type === 'password' ? [name] : [])));
  const entries = Object.entries(given);
  return {
    inputs: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secretInputs: Object.fromEntries(entries.filter(([name]) => secret.has(name))),
  };
}

function startFailureOf(error: unknown): unknown {
  if (!(error instanceof GrantError)) return error;
  if (error.failure === 'invalid_inputs') {
    const problem = { path: ['inputs'], reason: error.message };
    return new DomainError('invalid_request', { problems: [problem], cause: error });
  }
  if (error.failure === 'unavailable') return new DomainError('unavailable', { cause: error });
  return new DomainError('connect_failed', { problems: [{ path: [], reason: error.message }], cause: error });
}
