import type { z } from 'zod';
import { errorCatalogue, type ErrorCode } from '../errors.ts';
import type { Example } from '../example-words.ts';
import type { ParamSpec } from './fields.ts';

export type RestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RestTag = 'Agents' | 'Tenants' | 'Calls' | 'Sessions' | 'Usage' | 'Tools' | 'Webhooks' | RestLaterTag;
/** Nouns whose routes join the table with their features. */
export type RestLaterTag = 'Connectors' | 'Connections' | 'Billing';

export interface RestBody {
  schema: z.ZodObject;
  /** Something in it is required: an absent body is then no JSON object (400), else it counts as `{}`. */
  isRequired: boolean;
  example: Example;
  /** A problem under this key makes the code `invalid_config`, whatever else is wrong beside it. */
  configKey?: string;
}

export interface RestSuccess {
  status: 200 | 201 | 204;
  description: { en: string; ja: string };
  /** Absent for 204. */
  schema?: z.ZodObject;
  /** There where `schema` is. */
  example?: Example;
}

/** One operation of `/v1`: the single source for its registration, the OpenAPI document and the tests. */
export interface RestRoute {
  method: RestMethod;
  /** As in OpenAPI: `/v1/agents/{id}`. */
  path: `/v1/${string}`;
  /** `noun.verb`: the gateway's operation is `operations/<noun>/<verb>.ts`. */
  operationId: string;
  tag: RestTag;
  summary: { en: string; ja: string };
  description?: { en: string; ja: string };
  params?: Readonly<Record<string, ParamSpec>>;
  query?: z.ZodObject;
  body?: RestBody;
  success: RestSuccess;
  /** Those of this operation; `commonErrors` come on top. */
  errors: readonly ErrorCode[];
}

/** What every operation may answer. */
export const commonErrors = [
  'unauthorized',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Codes that the operation promises, by status, ascending. */
export function errorsOf(route: RestRoute): ErrorCode[] {
  const implied: ErrorCode[] = keepsAnswers(route) ? ['invalid_json', 'conflict'] : [];
  // The header Idempotency-Key and every query and body can be invalid.
  if (implied.length > 0 || route.query) implied.push('invalid_request');
  if (route.method === 'PATCH') implied.push('invalid_json', 'invalid_request');
  return [...new Set([...commonErrors, ...implied, ...route.errors])].toSorted(
    (left, right) => errorCatalogue[left].status - errorCatalogue[right].status,
  );
}

/** Its answers are kept for an `Idempotency-Key`. */
export function keepsAnswers({ method }: RestRoute): boolean {
  return method === 'POST' || method === 'PUT';
}

/** Keeps the literal types of a route's schemas. */
export function defineRoute<const Route extends RestRoute>(route: Route): Route {
  return route;
}

export type RouteParams<Route extends RestRoute> =
  Route['params'] extends Readonly<Record<infer Name extends string, ParamSpec>> ? Record<Name, string> : object;
export type RouteQuery<Route extends RestRoute> = Route['query'] extends z.ZodObject
  ? z.output<Route['query']>
  : Record<never, never>;
export type RouteBody<Route extends RestRoute> = Route['body'] extends RestBody
  ? z.output<Route['body']['schema']>
  : Record<never, never>;
