import { DomainError } from '@uketsuke/contracts';
import { defineRoute } from '@uketsuke/contracts/rest';
import type { ApiKeyViewer } from '../viewer/api-key-authenticator.ts';
import type { GraphQLContext } from '@uketsuke/schema';
import { createLogger } from '@uketsuke/runtime';
import type { TypedDocument } from '@uketsuke/graphql';
import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operations/operation.ts';
import type { OperationRequest } from './parse-input.ts';
import { createPerform } from './perform.ts';

const schema = buildSchema(
  'type Query { thing(id: ID!, ownerId: String, input: Part): ID } input Part { sizeMax: Int }',
);
const route = defineRoute({
  method: 'GET',
  path: '/v1/things/{id}',
  operationId: 'things.get',
  tag: 'Usage',
  summary: { en: '', ja: '' },
  params: { id: { description: { en: '', ja: '' }, pattern: /^thi_/, example: 'thi_1' } },
  query: z.object({ owner_id: z.string().optional() }),
  body: { schema: z.object({ size_max: z.int().optional() }), isRequired: false, example: { en: {}, ja: {} } },
  success: { status: 200, description: { en: '', ja: '' }, schema: z.object({}) },
  errors: ['not_found'],
});
const document = parse(`
  query ($id: ID!, $ownerId: String, $input: Part) {
    result: thing(id: $id, ownerId: $ownerId, input: $input)
  }
`) as TypedDocument<{ result: unknown }, { id: string; ownerId?: string; input?: { sizeMax?: number } }>;
const operation = defineOperation({ route, document });
const viewer: ApiKeyViewer = {
  kind: 'api_key',
  keyId: 'key_1',
  organizationId: 'org_1',
  environmentId: 'env_1',
  environment: 'live',
};
const request: OperationRequest = {
  id: 'req_1',
  params: { id: 'thi_1' },
  query: {},
  body: { value: {}, hasEscapes: true },
  idempotencyKey: undefined,
  language: 'en',
};

/** The operation over a verb of the test's own. */
function performing(verb: (args: unknown) => unknown) {
  const thing = schema.getQueryType()?.getFields()['thing'];
  if (thing) thing.resolve = (_root, args) => verb(args);
  return createPerform(operation, {
    schema,
    contextOf: () => ({}) as GraphQLContext,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  );

test('path and query reach the document by their names and the body as its input, all in camel case', async () => {
  const seen: unknown[] = [];
  const perform = performing((args) => {
    seen.push(args);
    return 'thi_1';
  });
  const body = { value: { size_max: 1 }, hasEscapes: false };
  expect(await perform(viewer, { ...request, query: { owner_id: 'o' }, body })).toEqual({
    status: 200,
    body: 'thi_1',
    isReplayed: false,
  });
  expect(seen).toEqual([{ id: 'thi_1', ownerId: 'o', input: { sizeMax: 1 } }]);
});

test('all problems of query and body are told in one 422, and that comes before the 404 of an impossible id', async () => {
  const perform = performing(() => 'never');
  const wrong = { ...request, params: { id: 'x' }, query: { owner_id: 1 } };
  expect(
    await failure(perform(viewer, { ...wrong, body: { value: { size_max: 'x' }, hasEscapes: false } })),
  ).toMatchObject({
    code: 'invalid_request',
    details: ['owner_id: must be a string', 'size_max: must be a number'],
  });
  expect(await failure(perform(viewer, { ...wrong, body: { faultOfAll: 'is too much' } }))).toMatchObject({
    details: ['owner_id: must be a string', '(body): is too much'],
  });
  expect(await failure(perform(viewer, { ...request, params: { id: 'x' } }))).toMatchObject({ code: 'not_found' });
});

test('a problem that the verb finds is told under the name of the key that the caller sent', async () => {
  const cause = new Error('behind');
  const problems = [
    { path: ['ownerId'], reason: 'is unknown' },
    { path: ['sizeMax', 'innerKey'], reason: 'is odd' },
    { path: ['otherKey'], reason: 'stays' },
  ];
  const perform = performing(() => {
    throw new DomainError('invalid_request', { problems, cause, message: 'Nein' });
  });
  expect(await failure(perform(viewer, request))).toMatchObject({
    code: 'invalid_request',
    message: 'Nein',
    details: ['owner_id: is unknown', 'size_max.innerKey: is odd', 'otherKey: stays'],
    cause,
  });
});

test('a failure without problems is thrown as it is', async () => {
  const error = new DomainError('conflict');
  const perform = performing(() => {
    throw error;
  });
  expect(await failure(perform(viewer, request))).toBe(error);
});
