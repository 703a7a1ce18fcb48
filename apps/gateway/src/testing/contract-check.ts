import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { createOpenApiDocument, type OpenApiOperation, responseAt } from '../openapi/document.ts';
import type { OpenApiResponse } from '../openapi/response.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import type { RestRequest, RestResponse } from './rest-exchange.ts';

const base = 'openapi.json';

/** Fails the test when an answer of `/v1` is not what the document promises: status, headers, body and nothing more. */
export function createContractCheck(): (request: RestRequest, response: RestResponse) => void {
  const document = createOpenApiDocument();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // The published schemas are open for new fields; what is answered today is exactly what they name.
  ajv.addSchema({ $id: base, components: closed(document.components) as JsonSchema });
  const validators = new Map<OpenApiResponse, ValidateFunction>();
  const validatorOf = (promised: OpenApiResponse, schema: JsonSchema): ValidateFunction => {
    const known = validators.get(promised) ?? ajv.compile(absolute(schema) as JsonSchema);
    validators.set(promised, known);
    return known;
  };

  return ({ method, url }, { status, headers, body, text }) => {
    if (!url.startsWith('/v1')) return;
    expect(headers['x-request-id'], 'x-request-id').toMatch(/^req_[0-9A-Za-z]{24}$/);
    const operation = operationAt(document.paths, method, url);
    if (!operation) {
      if (url.split('?', 1)[0] === '/v1/openapi.json') return;
      expect(status, 'an unknown path').toBe(404);
    }
    const promised = operation && responseAt(document, operation, status);
    if (operation && !promised) expect.fail(`${operation.operationId} does not promise ${status}: ${text}`);
    for (const name of Object.keys(promised?.headers ?? {})) {
      if (name !== 'idempotent-replayed') expect(headers, `header of ${status}`).toHaveProperty([name]);
    }
    if (method === 'HEAD' || status === 204) return expect(text).toBe('');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const schema = promised?.content?.['application/json'].schema ?? { $ref: '#/components/schemas/ErrorBody' };
    const validate = promised ? validatorOf(promised, schema) : ajv.compile(absolute(schema) as JsonSchema);
    expect(validate(body), `${method} ${url} ${status} ${text}\n${ajv.errorsText(validate.errors)}`).toBe(true);
    if (status < 400) return;
    expect(body).toMatchObject({ request_id: headers['x-request-id'] });
    const codes = promised?.['x-error-codes'];
    if (codes) expect(codes).toContain((body as { error: string }).error);
  };
}

type Paths = Record<string, Record<string, OpenApiOperation>>;

/** A path without parameters is looked up first, as a router does. */
export function operationAt(paths: Paths, method: string, url: string): OpenApiOperation | undefined {
  const path = url.split('?', 1)[0] ?? '';
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const templates = Object.keys(paths).sort((left, right) => placeholders(left) - placeholders(right));
  const template = templates.find((one) => patternOf(one).test(path) && paths[one]?.[verb]);
  return template === undefined ? undefined : paths[template]?.[verb];
}

function placeholders(template: string): number {
  return template.split('{').length - 1;
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)] as const);
  const isOpenObject = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(isOpenObject && { additionalProperties: false }) };
}

function absolute(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(absolute);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `${base}${value}` : absolute(value),
    ]),
  );
}
