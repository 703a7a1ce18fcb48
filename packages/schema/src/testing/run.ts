import type { DomainContext } from '@uketsuke/domain';
import { type ExecutionResult, graphql } from 'graphql';
import type { GraphQLContext } from '../context.ts';
import { createSchema } from '../schema.ts';

/** Runs a document as the gateway does. */
export function run(
  domain: DomainContext,
  source: string,
  variableValues: Record<string, unknown> = {},
  context: Omit<GraphQLContext, 'domain'> = {},
): Promise<ExecutionResult<Record<string, unknown>>> {
  return graphql({ schema: createSchema(), source, variableValues, contextValue: { ...context, domain } });
}

/** A document with one mutation as clients write it: `mutation('($id: ID!)', 'updateTenant(id: $id)', '{ id }')`. */
export function mutation(variables: string, call: string, selection = ''): string {
  const [field = ''] = /^\w+/.exec(call) ?? [];
  const success = `${field.charAt(0).toUpperCase()}${field.slice(1)}Success`;
  return `mutation ${variables} { result: ${call} {
    __typename ... on ${success} { data ${selection} } ... on Error { code message details } } }`;
}

interface MutationResult {
  __typename?: string;
  data?: unknown;
  code?: string;
  details?: string[];
}

export function resultOf({ data }: ExecutionResult<{ result?: MutationResult }>): MutationResult {
  return data?.['result'] ?? {};
}

/** The code of a mutation's refusal or of the first error thrown; undefined when there is none. */
export function codeOf(answer: ExecutionResult): unknown {
  const [error] = answer.errors ?? [];
  if (!error) return resultOf(answer).code;
  const original: unknown = error.originalError;
  return typeof original === 'object' && original !== null && 'code' in original ? original.code : error.message;
}
