import { UketsukeApiError, UketsukeConnectionError } from './errors.ts';
import { retryDelayMs, type Failure, type Method } from './retry.ts';

export interface ClientOptions {
  /** `vk_live_…` or `vk_test_…`. For servers only: never give it to a browser. */
  apiKey: string;
  /** Where the API is, for example https://api.example.com; a `/v1` at its end does no harm. */
  baseUrl: string;
  /** Of messages, details and other words for people in answers; default the service's own, Japanese. */
  language?: 'ja' | 'en';
  /** Of each attempt, not of all together; default 30 000. */
  timeoutMs?: number;
  /** Attempts after the first; default 2. 0: none. */
  retriesMax?: number;
  fetch?: typeof fetch;
  /** For tests: waits between attempts. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  random?: () => number;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** POST and PUT: the same key and body within 24 hours act once and answer the same. */
  idempotencyKey?: string;
}

export interface ApiRequest extends RequestOptions {
  method: Method;
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

export type Send = <Answer>(request: ApiRequest) => Promise<Answer>;

const timeoutMsDefault = 30_000;
const retriesDefault = 2;

export function createSend(options: ClientOptions): Send {
  const settings: Settings = {
    apiKey: apiKeyOf(options),
    baseUrl: baseUrlOf(options),
    language: options.language ?? null,
    timeoutMs: options.timeoutMs ?? timeoutMsDefault,
    retriesMax: options.retriesMax ?? retriesDefault,
    fetch: options.fetch ?? globalThis.fetch,
    wait: options.wait ?? waitMs,
    random: options.random ?? Math.random,
  };

  return async <Answer>(request: ApiRequest): Promise<Answer> => {
    let mayHaveHappened = false;
    for (let attempt = 0; ; attempt += 1) {
      const result = await attemptOnce(settings, request);
      if (result.kind === 'answer') return result.body as Answer;
      if (mayHaveHappened && isDeleted(request, result.failure)) return undefined as Answer;
      mayHaveHappened ||= result.failure.kind !== 'status' || result.failure.status >= 500;
      const delayMs =
        attempt < settings.retriesMax ? delayBefore(request, { settings, attempt, failure: result.failure }) : null;
      if (delayMs === null) throw result.error;
      await settings.wait(delayMs, request.signal);
    }
  };
}

function apiKeyOf({ apiKey }: Partial<ClientOptions> = {}): string {
  if (typeof apiKey !== 'string' || apiKey === '') throw new Error('apiKey is missing: vk_live_… or vk_test_….');
  if (!/^vk_(live|test)_/.test(apiKey)) throw new Error('apiKey must begin with vk_live_ or vk_test_.');
  return apiKey;
}

function baseUrlOf({ baseUrl }: Partial<ClientOptions>): string {
  if (typeof baseUrl !== 'string' || baseUrl === '') {
    throw new Error('baseUrl is missing: where the API is, for example https://api.example.com.');
  }
  if (!/^https?:\/\/[^/]/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new Error(`baseUrl must be an http or https address, for example https://api.example.com. It is: ${baseUrl}`);
  }
  return baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
}

/** An attempt before this one has deleted it, and its answer was lost. */
function isDeleted({ method }: ApiRequest, failure: Failure): boolean {
  return method === 'DELETE' && failure.kind === 'status' && failure.status === 404;
}

function delayBefore(
  { method, idempotencyKey }: ApiRequest,
  { failure, attempt, settings: { random } }: { failure: Failure; attempt: number; settings: Settings },
): number | null {
  return retryDelayMs({ method, hasIdempotencyKey: idempotencyKey !== undefined, failure, attempt, random });
}

type Settings = Required<Omit<ClientOptions, 'language'>> & { language: 'ja' | 'en' | null };
type Attempt = { kind: 'answer'; body: unknown } | { kind: 'failure'; failure: Failure; error: Error };

async function attemptOnce(settings: Settings, request: ApiRequest): Promise<Attempt> {
  const { baseUrl, timeoutMs, fetch } = settings;
  request.signal?.throwIfAborted();
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(urlOf(baseUrl, request), {
      method: request.method,
      headers: headersOf(settings, request),
      body,
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      redirect: 'error',
    });
    const text = await response.text();
    if (response.ok) return { kind: 'answer', body: text === '' ? undefined : JSON.parse(text) };
    const retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
    const error = apiError(response, text, retryAfterSeconds);
    const isRunning = error.details.some((line) => line.startsWith('Idempotency-Key:')) && response.status === 409;
    return {
      kind: 'failure',
      failure: { kind: 'status', status: response.status, retryAfterSeconds, isRunning },
      error,
    };
  } catch (cause) {
    // The caller's own abort is not a failure of the service.
    request.signal?.throwIfAborted();
    const isTimeout = timeout.aborted;
    return {
      kind: 'failure',
      failure: { kind: isTimeout ? 'timeout' : 'network' },
      error: new UketsukeConnectionError(messageOf(cause, { isTimeout, timeoutMs }), { isTimeout, cause }),
    };
  }
}

function messageOf(cause: unknown, { isTimeout, timeoutMs }: { isTimeout: boolean; timeoutMs: number }): string {
  if (isTimeout) return `No answer within ${timeoutMs} ms.`;
  return cause instanceof SyntaxError ? 'The answer is not JSON.' : 'The API cannot be reached.';
}

function urlOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return `${baseUrl}${path}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''}`;
}

function headersOf({ apiKey, language }: Settings, { body, idempotencyKey }: ApiRequest): Record<string, string> {
  return {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json',
    ...(language !== null && { 'accept-language': language }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

/** A proxy in between may answer with something else than the API's error body. */
function apiError(response: Response, text: string, retryAfterSeconds: number | null): UketsukeApiError {
  const body = parseObject(text);
  return new UketsukeApiError({
    status: response.status,
    code: typeof body['error'] === 'string' ? body['error'] : 'unknown',
    message: typeof body['message'] === 'string' ? body['message'] : `The API answered ${response.status}.`,
    details: Array.isArray(body['details']) ? body['details'].filter((line) => typeof line === 'string') : [],
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds,
  });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Seconds or an HTTP date; null when it is neither. */
function secondsOf(header: string | null): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const at = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

function waitMs(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
