import { DomainError, type Language, parseShape, type Problem, unknownReason } from '@uketsuke/contracts';
import { idempotencyKeySchema, keepsAnswers, type RestBody, type RestRoute } from '@uketsuke/contracts/rest';
import { notFound } from '@uketsuke/domain';
import { unstorablePaths } from './unstorable-paths.ts';

/** What somebody sends to an operation, by whatever way it came. Nothing of it has been checked but the caller. */
export interface OperationRequest {
  /** Names the request to whoever sent it. */
  id: string;
  params: Readonly<Record<string, string>>;
  /** Text by name, as in a URL. */
  query: unknown;
  body: RequestBody;
  /** The header `Idempotency-Key`, or what stands for it. */
  idempotencyKey: string | undefined;
  /** In which refusals are told. */
  language: Language;
}

export type RequestBody =
  /** `hasEscapes`: the text had `\u` in it. Without, it can hold neither NUL nor a lone surrogate. */
  | { value: Readonly<Record<string, unknown>>; hasEscapes: boolean }
  /** There is one, and no value can be had of it: the reason becomes a line of `details`. */
  | { faultOfAll: string };

/** With the keys of the HTTP API. */
export interface OperationInput {
  params: Readonly<Record<string, string>>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** 422 with every problem of body, query and Idempotency-Key at once; then 404 for ids that no object can have. */
export function parseInput(route: RestRoute, request: OperationRequest): OperationInput {
  const { params } = request;
  const problems: Problem[] = [...idempotencyProblems(route, request)];
  problems.push(...unknownParameters(route.query, request.query));
  const query = parsePart(route.query, request.query, problems);
  const body = parseBody(route.body, request.body, problems);
  if (problems.length > 0) throw invalid(problems, route.body?.configKey);
  for (const [name, { pattern }] of Object.entries(route.params ?? {})) {
    if (!pattern.test(params[name] ?? '')) throw notFound([name]);
  }
  return { params, query, body };
}

function parseBody(spec: RestBody | undefined, received: RequestBody, problems: Problem[]) {
  if ('faultOfAll' in received) {
    problems.push({ path: [], reason: received.faultOfAll });
    return {};
  }
  const before = problems.length;
  const body = parsePart(spec?.schema, received.value, problems);
  if (received.hasEscapes && problems.length === before) {
    for (const path of unstorablePaths(body)) {
      problems.push({ path, reason: 'must not contain NUL or lone surrogates' });
    }
  }
  return body;
}

function parsePart(schema: RestRoute['query'], value: unknown, problems: Problem[]): Record<string, unknown> {
  if (!schema) return {};
  const result = parseShape(schema, value);
  if (result.ok) return result.value;
  problems.push(...result.problems);
  return {};
}

/** `tenantId` for `tenant_id` would answer with everybody's calls. Where nothing can be asked for, nothing can be misunderstood. */
function unknownParameters(schema: RestRoute['query'], query: unknown): Problem[] {
  if (!schema) return [];
  const known = Object.keys(schema.shape);
  const given = typeof query === 'object' && query !== null ? Object.keys(query) : [];
  return given
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [name], reason: unknownReason(name, known) }));
}

/** A wrong config is `invalid_config`, whatever else is wrong beside it: the contract says so without a condition. */
function invalid(problems: readonly Problem[], configKey: string | undefined): DomainError {
  const isConfigWrong = configKey !== undefined && problems.some(({ path }) => path[0] === configKey);
  return new DomainError(isConfigWrong ? 'invalid_config' : 'invalid_request', { problems });
}

function idempotencyProblems(route: RestRoute, { idempotencyKey }: OperationRequest): Problem[] {
  if (idempotencyKey === undefined || !keepsAnswers(route)) return [];
  const result = parseShape(idempotencyKeySchema, idempotencyKey, ['Idempotency-Key']);
  return result.ok ? [] : result.problems;
}
