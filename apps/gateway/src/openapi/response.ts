import type { ErrorCode } from '@uketsuke/contracts';
import type { JsonSchema } from './json-schema.ts';

export interface OpenApiResponse {
  description: string;
  'x-description-ja': string;
  /** Of an error: which codes it may have. */
  'x-error-codes'?: readonly ErrorCode[];
  headers?: JsonSchema;
  content?: {
    'application/json': {
      schema: JsonSchema;
      example?: unknown;
      'x-example-ja'?: unknown;
      examples?: Record<string, unknown>;
      'x-examples-ja'?: Record<string, unknown>;
    };
  };
}
