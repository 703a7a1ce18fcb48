import { errorCatalogue, type ErrorCode } from '@uketsuke/contracts';
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
    content: { 'application/json': { schema, examples: Object.fromEntries(codes.map(exampleOf)) } },
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

const details: Partial<Record<ErrorCode, readonly string[]>> = {
  invalid_request: ['name: 空にはできません'],
  invalid_config: ['config.greeting: 必須です'],
  not_found: ['id: live 環境に見つかりません'],
};

function exampleOf(code: ErrorCode): [string, { value: ErrorBody }] {
  const own = details[code];
  const value = { error: code, message: errorCatalogue[code].message, ...(own && { details: [...own] }) };
  return [code, { value: { ...value, request_id: 'req_0TqZ4mX1a8Kq3VbN7sLw2RdY' } }];
}

function pascalCase(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
