import { DomainError, parseShape, type Problem, problemLine } from '@uketsuke/contracts';
import type { RestBody, RestRoute } from '@uketsuke/contracts/rest';
import type { FastifyRequest } from 'fastify';
import { jsonDepthMax, unstorablePaths } from './json.ts';
import { absentBody, bodyBytesMax, type ReceivedBody } from './receive-body.ts';

export interface RestInput {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Takes a request apart in the order of checks: 400, 422 for body, query and headers, 404 for ids no object can have. */
export function parseRequest(route: RestRoute, request: FastifyRequest): RestInput {
  const params = request.params as Record<string, string>;
  // The router takes `/v1/agents/` for an agent with an empty id: it is no path of the contract.
  if (Object.values(params).includes('')) throw new DomainError('not_found');
  const received = takesBody(route) ? receivedBody(request) : absentBody;
  if (received.kind === 'not_json' || (received.kind === 'absent' && route.body?.isRequired)) {
    throw new DomainError('invalid_json');
  }
  const problems: Problem[] = [...idempotencyProblems(route, request)];
  const query = parsePart(route.query, request.query, [], problems);
  const body = parseBodyPart(route.body, received, problems);
  if (problems.length > 0) throw invalid(problems, route.body?.configKey);
  for (const [name, spec] of Object.entries(route.params ?? {})) {
    if (!spec.pattern.test(params[name] ?? '')) throw new DomainError('not_found');
  }
  return { params, query, body };
}

/** A DELETE has none in the contract; what a client sends along is not looked at. */
function takesBody(route: RestRoute): boolean {
  return route.method === 'POST' || route.method === 'PUT' || route.method === 'PATCH';
}

function receivedBody(request: FastifyRequest): ReceivedBody {
  return (request.body as ReceivedBody | undefined) ?? absentBody;
}

function parseBodyPart(spec: RestBody | undefined, received: ReceivedBody, problems: Problem[]) {
  switch (received.kind) {
    case 'too_large':
      problems.push({ path: [], reason: `must be at most ${bodyBytesMax} bytes` });
      return {};
    case 'too_deep':
      problems.push({ path: [], reason: `must not be nested deeper than ${jsonDepthMax} levels` });
      return {};
    case 'object': {
      const before = problems.length;
      const body = parsePart(spec?.schema, received.value, [], problems);
      // Raw control characters are no JSON, so that only escapes can bring in what no text may hold.
      if (received.hasEscapes && problems.length === before) {
        for (const path of unstorablePaths(body)) {
          problems.push({ path, reason: 'must not contain NUL or lone surrogates' });
        }
      }
      return body;
    }
    default:
      return parsePart(spec?.schema, {}, [], problems);
  }
}

function parsePart(
  schema: RestRoute['query'],
  value: unknown,
  root: PropertyKey[],
  problems: Problem[],
): Record<string, unknown> {
  if (!schema) return {};
  const result = parseShape(schema, value, root);
  if (result.ok) return result.value;
  problems.push(...result.problems);
  return {};
}

/** A wrong config is `invalid_config`, whatever else is wrong beside it: the contract says so without a condition. */
function invalid(problems: readonly Problem[], configKey: string | undefined): DomainError {
  const isConfigWrong = configKey !== undefined && problems.some(({ path }) => path[0] === configKey);
  return new DomainError(isConfigWrong ? 'invalid_config' : 'invalid_request', { details: problems.map(problemLine) });
}

export const idempotencyKeyPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  return Array.isArray(header) ? header.join(', ') : header;
}

function idempotencyProblems(route: RestRoute, request: FastifyRequest): Problem[] {
  if (route.method !== 'POST' && route.method !== 'PUT') return [];
  const key = idempotencyKeyOf(request);
  if (key === undefined || idempotencyKeyPattern.test(key)) return [];
  return [{ path: ['Idempotency-Key'], reason: 'must be 1 to 255 printable ASCII characters' }];
}
