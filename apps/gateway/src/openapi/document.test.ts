import { type Language, languages } from '@uketsuke/contracts';
import { restRoutes } from '@uketsuke/contracts/rest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createOpenApiDocument, responseAt } from './document.ts';
import type { OpenApiResponse } from './response.ts';
import { openApiFile, openApiText } from './file.ts';
import { localizeDocument } from './localize-document.ts';

const document = createOpenApiDocument();

test('openapi.json is what the schemas say (node apps/gateway/src/openapi/write.ts)', () => {
  expect(readFileSync(openApiFile, 'utf8')).toBe(openApiText(document));
});

test('every operation of the table is in the document, and no other', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(
    restRoutes.map((route) => route.operationId).sort(),
  );
});

test('no pattern is longer than what people read: a date and time is known by its format', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":"(.*?[^\\])"/g)].map(([, pattern = '']) => pattern);
  expect(patterns.filter((pattern) => pattern.length > 80)).toEqual([]);
});

test('every event is a webhook: a signed POST that needs no key of ours', () => {
  expect(Object.keys(document.webhooks)).toEqual(['call.ended', 'call.summary_ready', 'billing.balance_low']);
  for (const { post } of Object.values(document.webhooks)) {
    expect(post.security).toEqual([]);
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  }
  expect(document.components.schemas).toHaveProperty('CallEnded.properties.tenant');
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, place, name] of text.matchAll(/"#\/components\/(schemas|headers|responses)\/([^"]+)"/g)) {
    expect(document.components[place as 'schemas' | 'headers' | 'responses'], name).toHaveProperty([String(name)]);
  }
  expect(text).not.toContain('$defs');
});

test('what is optional in a request because it has a default is always there in an answer', () => {
  const { schemas } = document.components;
  const input = schemas['AgentConfigInput'] as { required: string[] };
  const output = schemas['AgentConfig'] as { required: string[] };
  expect(input.required).not.toContain('voice');
  expect(output.required).toEqual(expect.arrayContaining(['voice', 'speaking_rate']));
});

test('rules that JSON Schema can express are in the document: one of two keys, real months, printable keys', () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  const isEntry = ajv.compile({ $ref: 'document#/components/schemas/ConnectorEntry' });
  expect(isEntry({ connector: 'http', actions: [] })).toBe(true);
  expect(isEntry({ connection: 'con_1', actions: [], confirm: [] })).toBe(true);
  expect(isEntry({ actions: [] })).toBe(false);
  expect(isEntry({ connector: 'http', connection: 'con_1', actions: [] })).toBe(false);
  const schemaOf = (path: string, verb: string, name: string) =>
    document.paths[path]?.[verb]?.parameters?.find((parameter) => parameter.name === name)?.schema ?? {};
  const isInstant = ajv.compile(schemaOf('/v1/usage', 'get', 'from'));
  expect(['2026-02-28', '0', '0000-00-00', '2026-13-01'].map((text) => isInstant(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const isKey = ajv.compile(schemaOf('/v1/agents', 'post', 'Idempotency-Key'));
  expect(['order 42', ' x', 'a\tb', 'é'].map((text) => isKey(text))).toEqual([true, false, false, false]);
});

test('query parameters are documented in the type an API user means', () => {
  const parameters = document.paths['/v1/calls']?.['get']?.parameters ?? [];
  expect(parameters.find(({ name }) => name === 'limit')?.schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 50,
  });
});

const named = Object.entries(document.components.schemas);

test('every named schema and every property of one says in both languages what it is', () => {
  const silent = named.flatMap(([name, { description, 'x-ja': ja, properties = {} }]) => [
    ...(description && ja ? [] : [name]),
    ...Object.entries(properties as Record<string, Record<string, unknown>>)
      .filter(([, { $ref, description: own, 'x-ja': ownJa }]) => !$ref && !(own && ownJa))
      .map(([property]) => `${name}.${property}`),
  ]);
  expect(silent).toEqual([]);
});

test('objects have names of their own, so that generators make types of them', () => {
  const inline = named.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties as Record<string, unknown>)
      .filter(([, property]) => JSON.stringify(property).includes('"properties"'))
      .map(([property]) => `${name}.${property}`),
  );
  expect(inline).toEqual([]);
});

test('a property with a default is never required, in requests nor in answers', () => {
  const both = named.flatMap(([name, { properties = {}, required = [] }]) =>
    (required as string[])
      .filter((key) => 'default' in ((properties as Record<string, object>)[key] ?? {}))
      .map((key) => `${name}.${key}`),
  );
  expect(both).toEqual([]);
});

test.each(languages)('every response with a body has an example that its schema takes: %s', (language) => {
  const local = localizeDocument(document, language);
  const { paths, components } = local;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({
    $id: 'document',
    components: JSON.parse(JSON.stringify(components).replaceAll('"#/', '"document#/')),
  });
  const responses = [
    ...Object.values(components.responses),
    ...Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap((operation) =>
        Object.keys(operation.responses).map((status) => responseAt(local, operation, status)),
      ),
    ),
  ].filter((response): response is OpenApiResponse => response?.content !== undefined);
  for (const { content } of responses) {
    const { schema = {}, example, examples } = content?.['application/json'] ?? {};
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    const values = examples ? Object.values(examples).map((one) => (one as { value: unknown }).value) : [example];
    for (const value of values) expect(validate(value), ajv.errorsText(validate.errors)).toBe(true);
  }
});

test('an error has an example for each of its codes', () => {
  for (const { content, 'x-error-codes': codes } of Object.values(document.components.responses)) {
    expect(Object.keys(content?.['application/json'].examples ?? {})).toEqual(codes);
  }
});

describe('examples in the language of the reader', () => {
  /** Every text below an `example`, or in `examples`, by where it stands. */
  function examplesIn(part: unknown, path = '', isExample = false): [string, string][] {
    if (typeof part === 'string') return isExample ? [[path, part]] : [];
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, value]) =>
      examplesIn(value, `${path}/${key}`, isExample || key === 'example' || key === 'examples'),
    );
  }
  const textsOf = (language: Language) => examplesIn(localizeDocument(document, language));
  const isJapanese = (text: string): boolean => /[\p{scx=Hira}\p{scx=Kana}\p{Script=Han}]/u.test(text);

  test('are English in the English document', () => {
    expect(textsOf('en').filter(([, text]) => isJapanese(text))).toEqual([]);
  });

  test('are Japanese in the Japanese one wherever they are words', () => {
    const japanese = new Map(textsOf('ja'));
    const words = textsOf('en').filter(([, text]) => /^[A-Z][a-z]+ [\w ,]+[.?]?$/.test(text));
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter(([path]) => !isJapanese(japanese.get(path) ?? ''))).toEqual([]);
  });
});
