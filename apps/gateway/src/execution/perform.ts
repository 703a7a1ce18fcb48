import { DomainError, type Problem } from '@uketsuke/contracts';
import { keepsAnswers, type RestRoute } from '@uketsuke/contracts/rest';
import { notFoundReason, type Viewer } from '@uketsuke/domain';
import type { Logger } from '@uketsuke/runtime';
import type { GraphQLContext } from '@uketsuke/schema';
import { noTracer, type Tracer } from '@uketsuke/telemetry';
import type { GraphQLSchema } from 'graphql';
import { toDomainError } from '../errors/answer.ts';
import { type KeyNames, keyNamesOf } from '../operations/key-names.ts';
import type { Operation } from '../operations/operation.ts';
import { type OperationAnswer, withIdempotency } from './idempotency.ts';
import { type OperationInput, type OperationRequest, parseInput } from './parse-input.ts';
import { prepareDocument, type RunDocument } from './prepare-document.ts';
import { isRefusal } from '../tracing/is-refusal.ts';

export interface PerformOptions {
  schema: GraphQLSchema;
  /** What resolvers get. */
  contextOf(viewer: Viewer): GraphQLContext;
  logger: Logger;
  tracer?: Tracer;
}

export type Perform = (viewer: Viewer, request: OperationRequest) => Promise<OperationAnswer>;

/**
 * One operation of the API from its unchecked input to its answer, the same for every adapter: 422, then 404, then once for
 * each Idempotency-Key what its document asks for. Throws whatever the verb refuses, in the caller's own keys.
 */
export function createPerform({ route, document, variables }: Operation, options: PerformOptions): Perform {
  const { schema, contextOf, logger, tracer = noTracer } = options;
  const run = traced(prepareDocument(schema, document), tracer);
  const names = keyNamesOf(route);
  return async (viewer, request) => {
    const input = parsedInput(route, request, viewer);
    const context = { ...contextOf(viewer), language: request.language };
    const work = async (): Promise<OperationAnswer> => {
      try {
        const data = await run(variables(verbInputOf(input, names)), context);
        return { status: route.success.status, body: bodyOf(route, data), isReplayed: false };
      } catch (error) {
        throw inCallersTerms(error, { names, route, viewer });
      }
    };
    const { idempotencyKey: key, id: requestId, language } = request;
    if (key === undefined || !keepsAnswers(route)) return work();
    const sent = 'value' in request.body ? request.body.value : {};
    const { domain } = context;
    return withIdempotency(
      { key, method: route.method, path: pathOf(route, input), body: sent, requestId, language, domain, logger },
      work,
    );
  };
}

/** Decided once: where traces are off, the document runs as it is. */
function traced(run: RunDocument, tracer: Tracer): RunDocument {
  if (!tracer.isOn) return run;
  return (variables, context) => tracer.trace('execute', { isRefusal }, () => run(variables, context));
}

function verbInputOf({ params, query, body }: OperationInput, { toVerb }: KeyNames) {
  return { params: toVerb(params), query: toVerb(query), body: toVerb(body) };
}

function parsedInput(route: RestRoute, request: OperationRequest, viewer: Viewer): OperationInput {
  try {
    return parseInput(route, request);
  } catch (error) {
    throw inCallersTerms(error, { names: null, route, viewer });
  }
}

/** In the keys that the caller sent; what was not found is named, with the environment that was looked in. */
function inCallersTerms(
  error: unknown,
  { names, route, viewer }: { names: KeyNames | null; route: RestRoute; viewer: Viewer },
): unknown {
  const refusal = toDomainError(error);
  const { code, message, english, cause } = refusal;
  const problems = refusal.problems?.map((problem) => names?.toCaller(problem) ?? problem);
  if (code !== 'not_found') {
    return problems ? new DomainError(code, { message, english, problems, cause }) : error;
  }
  const [param] = Object.keys(route.params ?? {});
  const missing = problems ?? (param === undefined ? [] : [{ path: [param], reason: notFoundReason }]);
  return new DomainError(code, {
    message,
    english,
    problems: missing.map((problem) => located(problem, viewer)),
    cause,
  });
}

function located(problem: Problem, viewer: Viewer): Problem {
  const isPlace = problem.reason === notFoundReason && viewer.kind === 'api_key';
  return isPlace ? { ...problem, reason: `not found in ${viewer.environment}` } : problem;
}

function bodyOf(route: RestRoute, data: Record<string, unknown>): unknown {
  if (route.success.status === 204) return undefined;
  if (!('result' in data)) return data;
  if (data['result'] === null) throw new DomainError('not_found');
  return data['result'];
}

function pathOf({ path }: RestRoute, { params }: OperationInput): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
