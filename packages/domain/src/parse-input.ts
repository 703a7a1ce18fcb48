import { DomainError, parseShape } from '@uketsuke/contracts';
import type { z } from 'zod';

export interface ParseInputOptions {
  /** Problems under this key alone are `invalid_config`; with any other problem the code is `invalid_request`. */
  configKey?: string;
}

/** Throws one 422 that names every problem at once. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { configKey }: ParseInputOptions = {},
): z.output<Schema> {
  const result = parseShape(schema, input);
  if (result.ok) return result.value;
  const isConfigOnly = configKey !== undefined && result.problems.every(({ path }) => path[0] === configKey);
  throw new DomainError(isConfigOnly ? 'invalid_config' : 'invalid_request', { problems: result.problems });
}
