import { restRoutes } from '@uketsuke/contracts/rest';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createOpenApiDocument } from './document.ts';
import { openApiFile, openApiText } from './file.ts';

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

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, place, name] of text.matchAll(/"#\/components\/(schemas|headers)\/([^"]+)"/g)) {
    expect(document.components[place as 'schemas' | 'headers'], name).toHaveProperty([String(name)]);
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

test('query parameters are documented in the type an API user means', () => {
  const parameters = document.paths['/v1/calls']?.['get']?.parameters ?? [];
  expect(parameters.find(({ name }) => name === 'limit')?.schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 50,
  });
});
