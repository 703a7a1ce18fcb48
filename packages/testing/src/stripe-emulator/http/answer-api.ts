import type { State } from '../state/state.ts';
import { ApiError } from './api-error.ts';
import type { Answer, IdempotencyKeys } from './idempotency.ts';
import { readParams } from './params.ts';
import { type Route, routes } from './routes.ts';

export interface ApiRequest {
  method: string;
  url: URL;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  body: string;
}

export interface Api {
  state: State;
  keys: IdempotencyKeys;
  secretKey: string;
}

/** `/v1/…`: the answer to one request, with everything that it causes done. */
export function answerApi({ state, keys, secretKey }: Api, request: ApiRequest): Answer & { isReplayed: boolean } {
  const { method, url, idempotencyKey, body } = request;
  if (request.authorization !== `Bearer ${secretKey}`) {
    const refusal = new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    return { ...answerOfError(refusal), isReplayed: false };
  }
  try {
    const seen = { path: url.pathname, form: body };
    const key = method === 'POST' ? idempotencyKey : undefined;
    const before = key === undefined ? undefined : keys.find(key, seen);
    if (before) return { ...before, isReplayed: true };
    const answer = perform(state, request);
    if (key !== undefined && answer.status !== 404 && answer.status !== 400) keys.keep(key, seen, answer);
    return { ...answer, isReplayed: false };
  } catch (error) {
    return { ...answerOfError(error), isReplayed: false };
  }
}

function perform(state: State, { method, url, body }: ApiRequest): Answer {
  try {
    const { route, id } = findRoute(method, url.pathname);
    const form = method === 'GET' ? url.searchParams : new URLSearchParams(body);
    return { status: 200, body: JSON.stringify(route.handle({ state, id, params: readParams(form) })) };
  } catch (error) {
    return answerOfError(error);
  }
}

function answerOfError(error: unknown): Answer {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}

function findRoute(method: string, path: string): { route: Route; id: string } {
  for (const route of routes) {
    if (route.method !== method) continue;
    const match = new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`).exec(path);
    if (match) return { route, id: match[1] ?? '' };
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}
