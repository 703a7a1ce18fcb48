import { DomainError } from '@uketsuke/contracts';
import type { GraphQLContext } from '@uketsuke/schema';
import { createSchema } from '@uketsuke/schema';
import { createTestAgent, createTestContext, createTestOrganization, createTestTenant } from '@uketsuke/testing';
import { getNamedType, isUnionType, print } from 'graphql';
import { expect, test } from 'vitest';
import { operations } from '../operations/index.ts';
import { createTestCall } from '../testing/test-call.ts';
import { compileOperation, interpretOperation, prepareDocument } from './prepare-document.ts';

const setting = createTestContext();
const schema = createSchema();
const reads = operations.filter(({ route, document }) => {
  return route.method === 'GET' && compileOperation(schema, document) !== null;
});

test('the reads that are polled are compiled', () => {
  expect(reads.map(({ route }) => route.operationId)).toEqual(
    expect.arrayContaining([
      'calls.list',
      'calls.get',
      'calls.get-by-provider',
      'calls.get-transcript',
      'tenants.get',
      'tenants.list',
      'agents.get',
      'agents.list',
    ]),
  );
});

test('every compiled read answers, and fails, exactly as graphql-js does', async () => {
  const { live } = await createTestOrganization(setting);
  const agent = await createTestAgent(setting, live);
  const tenant = await createTestTenant(setting, live, { agentId: agent.id });
  const base = { environment: live, agent, tenant };
  const turns = [{ role: 'user' as const, text: 'はい' }];
  const call = await createTestCall(setting, { ...base, durationMs: 1_500, providerCallId: 'CA_x', turns });
  await createTestCall(setting, { ...base, channel: 'web', fields: { name: null } });
  const context: GraphQLContext = { domain: live.ctx, isTrusted: true };
  for (const { route, document, variables } of reads) {
    const compiled = compileOperation(schema, document);
    const interpreted = interpretOperation(schema, document);
    const query = { limit: 1 };
    for (const id of [agent.id, tenant.id, call.id, 'call_unknown']) {
      const values = variables({ params: { id, providerCallId: id === call.id ? 'CA_x' : id }, query, body: {} });
      const answers = await Promise.allSettled([compiled?.(values, context), interpreted(values, context)]);
      const [left, right] = answers.map((answer) =>
        answer.status === 'fulfilled' ? JSON.stringify(answer.value) : messageOf(answer.reason),
      );
      expect(left, `${route.operationId} ${id}`).toBe(right);
    }
  }
});

test('a write throws the very failure that the verb threw, with its cause', async () => {
  const { live } = await createTestOrganization(setting);
  const create = operations.find(({ route }) => route.operationId === 'tenants.create');
  if (!create) throw new Error('No such route');
  const run = prepareDocument(schema, create.document);
  const body = { externalId: 'twice' };
  const write = () =>
    run(create.variables({ params: {}, query: {}, body }), { domain: live.ctx } satisfies GraphQLContext);
  expect(await write()).toMatchObject({ result: { external_id: 'twice' } });
  const refusal: unknown = await write().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ code: 'conflict', cause: expect.any(Error) });
});

test('what a write of the contract may refuse, its mutation declares', () => {
  for (const { route, document } of operations.filter(({ route }) => route.method !== 'GET')) {
    const [field = ''] = /(?<=result: )\w+/.exec(print(document)) ?? [];
    const union = getNamedType(schema.getMutationType()?.getFields()[field]?.type);
    const declared = isUnionType(union) ? union.getTypes().map(({ name }) => name) : [];
    for (const code of route.errors) {
      const type = `${code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Error`;
      expect(declared, route.operationId).toContain(type);
    }
  }
});

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
