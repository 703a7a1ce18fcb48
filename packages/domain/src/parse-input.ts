import { DomainError, parseShape } from '@uketsuke/contracts';
import type { z } from 'zod';

export interface ParseInputOptions {
  /** A problem under this key makes the code `invalid_config`, whatever else is wrong beside it. */
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
  const isConfigWrong = configKey !== undefined && result.problems.some(({ path }) => path[0] === configKey);
  throw new DomainError(isConfigWrong ? 'invalid_config' : 'invalid_request', { problems: result.problems });
}
