import { type OutboundClient, OutboundError, type OutboundResponse } from '@uketsuke/outbound';
import type { ConnectorDefinition } from '../definition/definition.ts';
import { type Provider, type ProviderAnswer, ProviderError, type ProviderRequest } from '../definition/provider.ts';
import type { Credentials, OAuthClient, ProviderConnection } from './connectors.ts';
import type { AnswerKeep } from './create-answer-keep.ts';
import { createCurrentCredentials } from './current-credentials.ts';
import { credentialHeaders, secretFieldsOf, secretUrlOf } from './credential-headers.ts';
import { failureOf } from './failure-of.ts';
import { baseUrlOf, isHostOf, type ProviderAddress, replaceHost } from './provider-address.ts';

export interface OpenProviderOptions {
  client: OutboundClient;
  definition: ConnectorDefinition;
  connection: ProviderConnection;
  /** Instead of the provider's hosts. */
  replacement: string | null;
  /** The operator's client, where the connector has one. */
  serviceClient: OAuthClient | null;
  /** Of all connections. */
  keep: AnswerKeep;
}

const answerBytesMax = 1_048_576;

/** One connection's way to its provider. The time limit is for all of its requests together. */
export function openProvider({
  client,
  definition,
  connection,
  replacement,
  serviceClient,
  keep,
}: OpenProviderOptions): Omit<Provider, 'endGrant'> {
  const { timeoutMs, trustGroup, isLive, keepAs } = connection;
  const current = createCurrentCredentials(connection);
  const keyOf = (name: string): string => JSON.stringify([keepAs, name]);
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = connection.signal ? AbortSignal.any([connection.signal, deadline]) : deadline;
  const inputs = withFallbacks(definition, connection.inputs);
  const secretUrl = secretUrlOf(definition, connection.credentials);

  function addressOf({ path, query }: ProviderRequest): ProviderAddress {
    const url = targetOf(path);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value === undefined) continue;
      for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(item));
    }
    return replaceHost(url, { hosts: definition.hosts, replacement });
  }

  function targetOf(path: string): URL {
    if (path === '' && secretUrl) {
      if (isHostOf(secretUrl, definition.hosts)) return new URL(secretUrl);
      throw new ProviderError('invalid', 'The address is not one of this service.');
    }
    const base = baseUrlOf(definition, inputs);
    if (!path.startsWith('https://')) return new URL(`${base}${path}`);
    const url = new URL(path);
    if (!isHostOf(url, definition.hosts)) throw new Error(`${definition.id} asks a host that is not its own`);
    return url;
  }

  async function ask(request: ProviderRequest, credentials: Credentials): Promise<ProviderAnswer> {
    const { method = 'GET' } = request;
    const isRead = request.isRead ?? method === 'GET';
    const secretForm = secretFieldsOf(request, { credentials, serviceClient });
    const { body, contentType } = bodyOf(
      secretForm ? { ...request, form: { ...request.form, ...secretForm } } : request,
    );
    const { url, isReplaced } = addressOf(request);
    const headers = {
      accept: 'application/json',
      ...definition.headers,
      ...(contentType !== null && { 'content-type': contentType }),
      ...lowerCased(request.headers ?? {}),
      ...(secretUrl || secretForm ? {} : credentialHeaders(definition, { credentials, inputs })),
    };
    const response = await send(client, {
      ...{ url, method, headers, timeoutMs, maxResponseBytes: answerBytesMax, signal, trustGroup },
      ...(body !== null && { body }),
      requireHttps: isLive && !isReplaced,
      isRepeatable: isRead,
    }).catch((error: unknown) => {
      throw faultOf(error, { isRead, signal });
    });
    if (response.truncated) throw new ProviderError('unavailable', 'The answer of the service is too long.');
    const answer = readAnswer(response);
    const failure = failureOf(definition, answer, {
      accepts: request.accepts ?? [],
      isRead,
      isWebhook: request.path === '' && secretUrl !== null,
    });
    if (failure) throw failure;
    return answer;
  }

  return {
    inputs,
    signal,
    secretHost: secretUrl?.host ?? null,
    kept: (name, lifetimeMs, load) => (keepAs === undefined ? load() : keep.kept(keyOf(name), lifetimeMs, load)),
    forget: (name) => keep.forget(keyOf(name)),
    async request<Answer>(request: ProviderRequest): Promise<ProviderAnswer<Answer>> {
      const credentials = await beforeEnd(signal, current.get());
      try {
        return answerAs<Answer>(await ask(request, credentials));
      } catch (error) {
        // Nothing was done: it can be asked again, once.
        const newer = isUnauthorized(error) ? await beforeEnd(signal, current.newerThan(credentials)) : null;
        if (newer === null) throw error;
        return answerAs<Answer>(await ask(request, newer));
      }
    },
  };
}

function beforeEnd<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const end = (): void => late.reject(new ProviderError('unavailable', 'The service did not answer in time.'));
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', end));
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'reauth' && error.status === 401;
}

function send(client: OutboundClient, request: Parameters<OutboundClient['request']>[0]): Promise<OutboundResponse> {
  return client.request(request);
}

/** The type is the word of the definition, which checks what it takes from the body. */
function answerAs<Answer>(answer: ProviderAnswer): ProviderAnswer<Answer> {
  return answer as ProviderAnswer<Answer>;
}

function withFallbacks(
  { inputs: wanted }: ConnectorDefinition,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const fallbacks = wanted.flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback] as const]));
  return { ...Object.fromEntries(fallbacks), ...given };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function bodyOf({ json, form, text }: ProviderRequest): { body: string | null; contentType: string | null } {
  if (json !== undefined) return { body: JSON.stringify(json), contentType: 'application/json' };
  if (form) return { body: new URLSearchParams(form).toString(), contentType: 'application/x-www-form-urlencoded' };
  if (text) return { body: text.body, contentType: text.contentType };
  return { body: null, contentType: null };
}

function readAnswer({ status, headers, body }: OutboundResponse): ProviderAnswer {
  const text = body.toString('utf8');
  try {
    return { status, headers, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status, headers, body: text };
  }
}

/** No answer: whoever asked only loses time, whoever wanted something done does not know whether it is. */
function faultOf(error: unknown, { isRead, signal }: { isRead: boolean; signal: AbortSignal }): unknown {
  const isOver = signal.aborted && error === signal.reason;
  if (!isOver && !(error instanceof OutboundError)) return error;
  const kind = error instanceof OutboundError ? error.kind : 'timeout';
  if (kind === 'invalid_url' || kind === 'blocked_address')
    return new ProviderError('invalid', 'The address cannot be used.', { cause: error });
  if (kind === 'redirect') return new ProviderError('invalid', 'The address leads elsewhere.', { cause: error });
  const hasArrived = !['dns', 'refused', 'tls'].includes(kind);
  const message = kind === 'timeout' ? 'The service did not answer in time.' : 'The service cannot be reached.';
  return new ProviderError(!isRead && hasArrived ? 'unclear' : 'unavailable', message, { cause: error });
}
