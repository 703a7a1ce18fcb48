import {
  errorBodySchema,
  errorsOf,
  idempotencyKeyPattern,
  keepsAnswers,
  type RestRoute,
  restRoutes,
} from '@uketsuke/contracts/rest';
import { exampleInBoth } from './example-in-both.ts';
import { createErrorResponses, type ErrorResponses } from './error-responses.ts';
import { createSchemaCollector, type JsonSchema, queryParameterDoc, type SchemaCollector } from './json-schema.ts';
import type { OpenApiResponse } from './response.ts';
import { overview } from './overview.ts';
import { type OpenApiTag, tagsOf } from './tags.ts';
import { type OpenApiWebhook, webhooksOf } from './webhooks.ts';

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  'x-description-ja': string;
  schema: JsonSchema;
  example?: string;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-summary-ja': string;
  description?: string;
  'x-description-ja'?: string;
  parameters?: OpenApiParameter[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: JsonSchema; example: unknown; 'x-example-ja'?: unknown } };
  };
  /** Errors are references to those that operations share. */
  responses: Record<string, OpenApiResponse | { $ref: string }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: JsonSchema;
  servers: { url: string }[];
  security: JsonSchema[];
  tags: OpenApiTag[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** By the type of the event. */
  webhooks: Record<string, { post: OpenApiWebhook }>;
  components: {
    securitySchemes: JsonSchema;
    headers: Record<string, JsonSchema>;
    responses: Record<string, OpenApiResponse>;
    schemas: Record<string, JsonSchema>;
  };
}

/** An error is said by a reference. */
export function responseAt(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  status: number | string,
): OpenApiResponse | undefined {
  const response = operation.responses[status];
  if (!response || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.replace('#/components/responses/', '')];
}

/** The document of `/v1`, made from the same schemas that judge its requests. */
export function createOpenApiDocument({ baseUrl = '/', routes = restRoutes } = {}): OpenApiDocument {
  const schemas = createSchemaCollector();
  const errors = createErrorResponses(schemas.add(errorBodySchema, 'output'), headersOf);
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas, errors);
  }
  const webhooks = webhooksOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Uketsuke API',
      version: '1',
      description: overview('en', baseUrl),
      'x-description-ja': overview('ja', baseUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: tagsOf(routes),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the environment: `vk_live_…` or `vk_test_…`. For servers only.',
          'x-description-ja': '環境の API キー（`vk_live_…` か `vk_test_…`）。サーバー専用です。',
        },
      },
      headers: responseHeaders,
      responses: sorted(errors.components),
      schemas: sorted(schemas.components),
    },
  };
}

function sorted<Part>(parts: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).sort(([left], [right]) => (left < right ? -1 : 1)));
}

const responseHeaders: Record<string, JsonSchema> = {
  'x-request-id': {
    description: 'Id of this request; equal to `request_id` in error bodies',
    required: true,
    schema: { type: 'string', pattern: '^req_[0-9A-Za-z]+$' },
  },
  'x-ratelimit-limit': { description: 'Requests per minute', required: true, schema: { type: 'integer' } },
  'x-ratelimit-remaining': {
    description: 'Requests left in this window',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'x-ratelimit-reset': { description: 'End of this window, Unix seconds', required: true, schema: { type: 'integer' } },
  'retry-after': { description: 'Seconds to wait', required: true, schema: { type: 'integer', minimum: 1 } },
  'idempotent-replayed': {
    description: '`true` on an answer that was kept for this Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
  },
};

const always = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

function headersOf(...names: string[]): JsonSchema {
  return Object.fromEntries(
    [...always, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

function operationOf(route: RestRoute, schemas: SchemaCollector, errors: ErrorResponses): OpenApiOperation {
  const { operationId, tag, summary, description, body, success } = route;
  const parameters = parametersOf(route);
  const replayHeader = keepsAnswers(route) ? ['idempotent-replayed'] : [];
  return {
    operationId,
    tags: [tag],
    summary: summary.en,
    'x-summary-ja': summary.ja,
    ...(description && { description: description.en, 'x-description-ja': description.ja }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.isRequired,
        content: { 'application/json': { schema: schemas.add(body.schema, 'input'), ...exampleInBoth(body.example) } },
      },
    }),
    responses: {
      [success.status]: {
        description: success.description.en,
        'x-description-ja': success.description.ja,
        headers: headersOf(...replayHeader),
        ...(success.schema && {
          content: {
            'application/json': {
              schema: schemas.add(success.schema, 'output'),
              ...(success.example && exampleInBoth(success.example)),
            },
          },
        }),
      },
      ...errors.of(errorsOf(route)),
    },
  };
}

function parametersOf(route: RestRoute): OpenApiParameter[] {
  const inPath = Object.entries(route.params ?? {}).map(([name, spec]): OpenApiParameter => ({
    name,
    in: 'path',
    required: true,
    description: spec.description.en,
    'x-description-ja': spec.description.ja,
    schema: { type: 'string', ...(spec.pattern.source !== '.' && { pattern: spec.pattern.source }) },
    example: spec.example,
  }));
  const inQuery = Object.entries(route.query?.shape ?? {}).map(([name, schema]): OpenApiParameter => {
    const doc = queryParameterDoc(schema);
    return {
      name,
      in: 'query',
      required: false,
      description: doc.description.en,
      'x-description-ja': doc.description.ja,
      schema: doc.schema,
    };
  });
  return [...inPath, ...inQuery, ...(keepsAnswers(route) ? [idempotencyKey] : [])];
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a request with the same key within 24 hours answers what the first one did',
  'x-description-ja': '同じキーで 24 時間以内に繰り返すと、最初の応答をそのまま返します',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
};
