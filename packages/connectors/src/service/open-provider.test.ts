import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { createOutboundClient } from '@uketsuke/outbound';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type ConnectorDefinition, defineConnector } from '../definition/definition.ts';
import { ProviderError } from '../definition/provider.ts';
import { createAnswerKeep } from './create-answer-keep.ts';
import { openProvider } from './open-provider.ts';

const client = createOutboundClient({ allowPrivateTargets: true });
const keep = createAnswerKeep();
let requests: IncomingMessage[] = [];
let reply = { status: 200, headers: {}, body: '{}' };
const server = createServer((request, response) => {
  requests.push(request);
  response.writeHead(reply.status, reply.headers).end(reply.body);
});
let url = '';

beforeEach(async () => {
  requests = [];
  reply = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const definition: ConnectorDefinition = defineConnector({
  id: 'http',
  name: { en: 'A service', ja: 'A service' },
  description: { ja: '', en: '' },
  category: 'custom',
  auth: { by: 'api_key', header: { name: 'x-key', value: '{secret}' } },
  baseUrl: 'https://api.service.example/v1',
  hosts: ['api.service.example', '*.files.service.example'],
  isEnvironmentOnly: true,
  inputs: [],
  config: z.strictObject({}),
  needsSetup: false,
  actions: [],
  account: async () => ({ label: 'x', accountId: 'x' }),
});

const open = (
  more: { definition?: ConnectorDefinition; replacement?: string | null; isLive?: boolean; keepAs?: string } = {},
) =>
  openProvider({
    client,
    definition,
    replacement: url,
    ...{ serviceClient: null, keep },
    ...more,
    connection: {
      ...{ connector: 'http', inputs: {}, credentials: { by: 'secret', secret: 'the-secret' } },
      ...{ trustGroup: 'org_1', isLive: more.isLive ?? false, timeoutMs: 5000 },
      ...(more.keepAs !== undefined && { keepAs: more.keepAs }),
    },
  });

test('the host of the provider becomes the first part of the path below the replacement', async () => {
  await open().request({ path: '/things', query: { a: 'b c', many: ['1', '2'], none: undefined } });
  await open().request({ path: 'https://eu.files.service.example/f' });
  expect(requests.map((request) => request.url)).toEqual([
    '/api.service.example/v1/things?a=b+c&many=1&many=2',
    '/eu.files.service.example/f',
  ]);
  expect(requests.map(({ headers }) => headers['x-key'])).toEqual(['the-secret', 'the-secret']);
});

test('a host that is not the provider’s is never asked, nor sent the secret', async () => {
  for (const path of [
    'https://elsewhere.example/',
    'https://service.example.evil.example/',
    'https://api.service.example:8443/',
  ])
    await expect(open().request({ path })).rejects.toThrow('a host that is not its own');
  expect(requests).toEqual([]);
});

test('the header of the secret cannot be replaced by the definition', async () => {
  await open().request({ path: '/', headers: { 'X-Key': 'mine' } });
  expect(requests[0]?.headers['x-key']).toBe('the-secret');
});

test('a redirect is not followed', async () => {
  reply = { status: 302, headers: { location: `${url}/elsewhere` }, body: '' };
  await expect(open().request({ path: '/' })).rejects.toMatchObject({ name: 'ProviderError', kind: 'invalid' });
  expect(requests).toHaveLength(1);
});

test('an answer above one megabyte is refused', async () => {
  reply = { ...reply, body: JSON.stringify('x'.repeat(1_100_000)) };
  await expect(open().request({ path: '/' })).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a provider that cannot be reached is unavailable, also for a write: nothing has arrived', async () => {
  const nobody = open({ replacement: 'http://127.0.0.1:1' });
  const failure = nobody.request({ method: 'POST', path: '/', json: {} });
  await expect(failure).rejects.toMatchObject({ kind: expect.stringMatching(/unavailable|invalid/) });
  await expect(failure).rejects.not.toThrow(/127\.0\.0\.1|service\.example/);
});

test('a write that ends in a fault of the other side is unclear, except where it says that it did nothing', async () => {
  reply = { ...reply, status: 500 };
  await expect(open().request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({ kind: 'unclear' });
  await expect(open().request({ path: '/' })).rejects.toMatchObject({ kind: 'unavailable' });
  reply = { ...reply, status: 503 };
  await expect(open().request({ method: 'POST', path: '/', json: {} })).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a secret with a line break is refused before anything is sent', async () => {
  const provider = openProvider({
    ...{ client, definition, replacement: url, serviceClient: null, keep },
    connection: {
      ...{ connector: 'http', inputs: {}, credentials: { by: 'secret', secret: 'a\r\nx: y' } },
      ...{ trustGroup: 'org_1', isLive: false, timeoutMs: 5000 },
    },
  });
  await expect(provider.request({ path: '/' })).rejects.toBeInstanceOf(ProviderError);
  expect(requests).toEqual([]);
});

test('in live an address of a customer’s own must be https, unless the operator allows private targets', async () => {
  const strict = createOutboundClient({ allowPrivateTargets: false });
  const provider = openProvider({
    client: strict,
    definition: { ...definition, baseUrl: 'http://customer.example', hosts: [] },
    ...{ replacement: null, serviceClient: null, keep },
    connection: {
      ...{ connector: 'http', inputs: {}, credentials: { by: 'secret', secret: 'k' } },
      ...{ trustGroup: 'org_1', isLive: true, timeoutMs: 5000 },
    },
  });
  await expect(provider.request({ path: '/' })).rejects.toMatchObject({ kind: 'invalid' });
  strict.close();
});

test('what was kept is of one connection in one state, and nothing is kept for one that has no name yet', async () => {
  const ask = (keepAs?: string) =>
    open({ ...(keepAs !== undefined && { keepAs }) }).kept('a', 1000, async () => keepAs);
  expect([await ask('conn_1@1'), await ask('conn_1@2'), await ask()]).toEqual(['conn_1@1', 'conn_1@2', undefined]);
  const other = open({ keepAs: 'conn_1@1' });
  expect(await other.kept('a', 1000, async () => 'new')).toBe('conn_1@1');
  other.forget('a');
  expect(await other.kept('a', 1000, async () => 'new')).toBe('new');
});
