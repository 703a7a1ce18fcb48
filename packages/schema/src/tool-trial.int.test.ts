import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { run } from './testing/run.ts';

const setting = createTestContext();

test('a document tries one tool; whatever else it asks to try is refused, and nothing of it is sent', async () => {
  const { live } = await createTestOrganization(setting);
  let sent = 0;
  const call = () => {
    sent += 1;
    return Promise.resolve({ attempts: [], content: '{}', error: null });
  };
  const trials = { take: () => true, leave: () => {} };
  const domain = { ...live.ctxAs('admin'), tools: { call, check: () => {}, trials } };
  const input = '{ tool: { name: "book", description: "x", url: "https://example.com/" }, arguments: {} }';
  const field = `tryTool(input: ${input}) { __typename ... on Error { code } }`;

  const { data, errors } = await run(domain, `mutation { a: ${field} b: ${field} c: ${field} }`);

  expect(errors).toBeUndefined();
  const refused = { __typename: 'ConflictError', code: 'conflict' };
  expect(data).toMatchObject({ a: { __typename: 'TryToolSuccess' }, b: refused, c: refused });
  expect(sent).toBe(1);
  expect((await run(domain, `mutation { a: ${field} }`)).data).toMatchObject({ a: { __typename: 'TryToolSuccess' } });
});
