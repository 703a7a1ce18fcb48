import { graphql } from '@uketsuke/graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataOf, GatewayError, readAnswer, requestGraphql } from './graphql.ts';

const document = graphql(`
  query Named {
    organization {
      name
    }
  }
`);
const read = (body: BodyInit, status = 200) => readAnswer(document, new Response(body, { status }));

afterEach(() => vi.unstubAllGlobals());

describe('an answer of the gateway', () => {
  it('is the result of the document', async () => {
    expect((await read('{"data":{"organization":{"name":"Clinic"}}}')).organization.name).toBe('Clinic');
  });

  it('that GraphQL refuses has the code and the problems of the refusal', async () => {
    const extensions = { code: 'invalid_request', details: ['name: is required'] };
    await expect(read(JSON.stringify({ data: null, errors: [{ message: 'no', extensions }] }))).rejects.toMatchObject({
      code: 'invalid_request',
      details: ['name: is required'],
      message: 'no',
    });
  });

  it.each([
    ['a refusal without GraphQL', '{"error":"unavailable","message":"away"}', 503, 'unavailable'],
    ['a code that this page does not know', '{"error":"new_code","message":"?"}', 400, 'internal'],
    ['no JSON', '<html>', 502, 'internal'],
    ['JSON of another shape', '[{"errors":3}]', 200, 'internal'],
    ['neither data nor error', '{}', 200, 'internal'],
  ])('%s is a GatewayError', async (_, body, status, code) => {
    const failed = read(body, status);
    await expect(failed).rejects.toBeInstanceOf(GatewayError);
    await expect(failed).rejects.toMatchObject({ code });
  });

  it('of a mutation is its data, or why it did nothing', () => {
    expect(dataOf({ data: 'ten_1' })).toBe('ten_1');
    expect(() => dataOf({ code: 'in_use', message: 'used', details: [] })).toThrow('used');
  });
});

describe('a request of a page', () => {
  it('goes to the own origin, with the text of the document, in the environment of the page', async () => {
    const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ data: {} }));
    vi.stubGlobal('fetch', fetched);
    await requestGraphql({ environment: 'test', document, variables: {} });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/graphql');
    expect(init?.headers).toMatchObject({ 'x-uketsuke-environment': 'test' });
    expect(init?.body).toContain('query Named');
  });
});
