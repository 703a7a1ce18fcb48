import type { DomainContext } from '@uketsuke/domain';
import { type ExecutionResult, graphql } from 'graphql';
import { createSchema } from '../schema.ts';

/** Runs a document as the gateway does. */
export function run(
  domain: DomainContext,
  source: string,
  variableValues: Record<string, unknown> = {},
): Promise<ExecutionResult<Record<string, unknown>>> {
  return graphql({ schema: createSchema(), source, variableValues, contextValue: { domain } });
}

/** The code of the first error; fails the test's expectation when there is none. */
export function codeOf({ errors }: ExecutionResult): unknown {
  const [error] = errors ?? [];
  const original: unknown = error?.originalError;
  return typeof original === 'object' && original !== null && 'code' in original ? original.code : error?.message;
}
