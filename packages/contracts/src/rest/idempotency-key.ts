import { z } from 'zod';

/** Without a space at either end, where a header does not keep it. */
export const idempotencyKeyPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

export const idempotencyKeySchema = z
  .string()
  .regex(idempotencyKeyPattern, 'must be 1 to 255 printable ASCII characters');
