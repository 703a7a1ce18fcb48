import { DomainError, errorCatalogue, type ErrorCode, type Language, type Problem } from '@uketsuke/contracts';
import type { ErrorBody } from '@uketsuke/contracts/rest';
import type { JsonSchema } from './json-schema.ts';
import type { OpenApiResponse } from './response.ts';

export interface ErrorResponses {
  /** References by status. */
  of(codes: readonly ErrorCode[]): Record<string, { $ref: string }>;
  components: Record<string, OpenApiResponse>;
}

/** Operations that answer the same codes with a status share one response. */
export function createErrorResponses(
  schema: JsonSchema,
  headersOf: (...names: string[]) => JsonSchema,
): ErrorResponses {
  const components: Record<string, OpenApiResponse> = {};
  const responseOf = (status: number, codes: readonly ErrorCode[]): OpenApiResponse => ({
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].english}`).join(' '),
    'x-description-ja': codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join(' '),
    'x-error-codes': codes,
    headers: headersOf(...extraHeaders(status)),
    content: {
      'application/json': { schema, examples: examplesOf(codes, 'en'), 'x-examples-ja': examplesOf(codes, 'ja') },
    },
  });
  return {
    components,
    of(codes) {
      const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
      return Object.fromEntries(
        [...byStatus].map(([status, own]) => {
          const name = own.map(pascalCase).join('Or');
          components[name] ??= responseOf(status, own);
          return [status, { $ref: `#/components/responses/${name}` }];
        }),
      );
    },
  };
}

/** Answers of 429 and 5xx are not kept for an Idempotency-Key. */
function extraHeaders(status: number): string[] {
  if (status === 429) return ['retry-after'];
  return status < 500 ? ['idempotent-replayed'] : [];
}

const exampleProblems: Partial<Record<ErrorCode, Problem>> = {
  invalid_request: { path: ['name'], reason: 'must not be empty' },
  invalid_config: { path: ['config', 'greeting'], reason: 'is required' },
  not_found: { path: ['id'], reason: 'not found in live' },
};

function examplesOf(codes: readonly ErrorCode[], language: Language): Record<string, { value: ErrorBody }> {
  return Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, language) }]));
}

function exampleOf(code: ErrorCode, language: Language): ErrorBody {
  const problem = exampleProblems[code];
  const { message, details } = new DomainError(code, problem && { problems: [problem] }).inLanguage(language);
  return {
    error: code,
    message,
    ...(problem && { details: [...details] }),
    request_id: 'req_0TqZ4mX1a8Kq3VbN7sLw2RdY',
  };
}

function pascalCase(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
