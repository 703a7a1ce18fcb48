import { createOutboundClient } from '@uketsuke/outbound';
import { type ConnectorEmulator, startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mcp } from '../../mcp/definition.ts';
import type { BegunGrant, Connectors, Grant } from '../connectors.ts';
import { createConnectors } from '../create-connectors.ts';

const client = createOutboundClient({ allowPrivateTargets: true });
const redirectUrl = 'https://service.example/connect/callback';
let emulator: ConnectorEmulator;
let connectors: Connectors;
beforeEach(async () => {
  emulator = await startConnectorEmulator();
  connectors = createConnectors({ client, env: {} });
});
afterEach(() => emulator.close());

const placeOf = (path: string) => ({
  ...{ connector: 'mcp' as const, inputs: { url: `${emulator.url}/mcp.example${path}` } },
  ...{ trustGroup: 'org_1', isLive: true, timeoutMs: 5000 },
});
const begin = (path: string, { inputs = {}, secretInputs = {} }: { inputs?: object; secretInputs?: object } = {}) => {
  const place = placeOf(path);
  const filled = { inputs: { ...place.inputs, ...inputs }, secretInputs: { ...secretInputs } };
  return connectors.beginGrant({ ...place, ...filled, state: 'state_1', redirectUrl });
};
const agree = async (url: string): Promise<URLSearchParams> => {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? url).searchParams;
};
const finish = (path: string, { pending }: BegunGrant, answer: URLSearchParams): Promise<Grant> =>
  connectors.finishGrant({ ...placeOf(path), pending, answer });
const labelWith = (path: string, { credentials }: Grant) =>
  mcp.account(connectors.openProvider({ ...placeOf(path), credentials })).then(({ label }) => label);

test('a server whose people agree is found, registered at and used, for its own address alone', async () => {
  const begun = await begin('/mcp');
  const query = new URL(begun.url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ resource: `${emulator.url}/mcp.example/mcp`, scope: 'stock', code_challenge_method: 'S256' },
    ...{ client_id: 'mcp-client-1', redirect_uri: redirectUrl, state: 'state_1' },
  });
  const grant = await finish('/mcp', begun, await agree(begun.url));
  expect(await labelWith('/mcp', grant)).toContain('お店の在庫');
});

test('a server that lets everybody in needs no page: whoever is sent there comes back at once', async () => {
  const begun = await begin('/open');
  expect(begun.url).toBe(`${redirectUrl}?state=state_1`);
  expect(await labelWith('/open', await finish('/open', begun, new URL(begun.url).searchParams))).toContain(
    'お店の在庫',
  );
});

test('a client that was registered by hand is asked with', async () => {
  emulator.providers.mcpServer.metadata['registration_endpoint'] = undefined;
  await expect(begin('/mcp')).rejects.toMatchObject({ failure: 'client_refused' });
  const { id, secret } = emulator.providers.mcpServer.oauth.client;
  const begun = await begin('/mcp', { inputs: { client_id: id }, secretInputs: { client_secret: secret } });
  expect((await finish('/mcp', begun, await agree(begun.url))).credentials.client).toEqual({ id, secret });
});

test('a server that reads who its clients are gets the address of our document, and nobody registers', async () => {
  const { metadata, oauth } = emulator.providers.mcpServer;
  metadata['client_id_metadata_document_supported'] = true;
  Object.assign(oauth.client, { id: 'https://service.example/connect/client.json', secret: '' });
  const begun = await begin('/mcp');
  expect((await finish('/mcp', begun, await agree(begun.url))).credentials.client).toEqual(oauth.client);
  expect(emulator.requests.filter((line) => line.includes('/register'))).toEqual([]);
});

test('a server that sends people to another one, and does not have that named in the answer, gets no code for our document', async () => {
  const { metadata, oauth } = emulator.providers.mcpServer;
  Object.assign(metadata, {
    client_id_metadata_document_supported: true,
    authorization_endpoint: 'https://honest.example/authorize',
  });
  const clientAt = async () => new URL((await begin('/mcp')).url).searchParams.get('client_id');
  expect(await clientAt()).toBe('mcp-client-1');
  oauth.client.id = 'https://service.example/connect/client.json';
  await expect(begin('/mcp')).rejects.toMatchObject({ failure: 'refused' });
  metadata['authorization_response_iss_parameter_supported'] = true;
  expect(await clientAt()).toBe(oauth.client.id);
});

test.each([
  ['no PKCE', { code_challenge_methods_supported: ['plain'] }],
  ['an issuer that is not its own', { issuer: 'https://elsewhere.example' }],
  ['no way to authorize', { authorization_endpoint: undefined }],
])('before anybody is sent away a server with %s is refused', async (_what, metadata) => {
  Object.assign(emulator.providers.mcpServer.metadata, metadata);
  await expect(begin('/mcp')).rejects.toMatchObject({ name: 'GrantError', failure: 'refused' });
});

test('what is no MCP server is refused before anybody is sent away, and nothing of the address is told', async () => {
  const error = await begin('/nothing').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'GrantError', failure: 'refused' });
  expect(String(error)).not.toMatch(/127\.0\.0\.1|http/);
});

test('an answer that names another server than the one that was asked is not taken', async () => {
  emulator.providers.mcpServer.metadata['authorization_response_iss_parameter_supported'] = true;
  const begun = await begin('/mcp');
  const answer = await agree(begun.url);
  await expect(finish('/mcp', begun, answer)).rejects.toMatchObject({ failure: 'refused' });
  answer.set('iss', 'https://elsewhere.example');
  await expect(finish('/mcp', begun, answer)).rejects.toMatchObject({ failure: 'refused' });
});

test('tokens are renewed where they came from, once each, and ended there', async () => {
  const begun = await begin('/mcp');
  const first = await finish('/mcp', begun, await agree(begun.url));
  const place = placeOf('/mcp');
  const second = await connectors.renewGrant({ ...place, credentials: first.credentials });
  await expect(connectors.renewGrant({ ...place, credentials: first.credentials })).rejects.toMatchObject({
    failure: 'dead_grant',
  });
  expect(await labelWith('/mcp', second)).toContain('お店の在庫');
  await connectors.openProvider({ ...place, credentials: second.credentials }).endGrant();
  await expect(labelWith('/mcp', second)).rejects.toMatchObject({ kind: 'reauth' });
});

test('without a token there is nothing to renew and nothing to end', async () => {
  const begun = await begin('/open');
  const { credentials } = await finish('/open', begun, new URL(begun.url).searchParams);
  const place = placeOf('/open');
  await expect(connectors.renewGrant({ ...place, credentials })).rejects.toMatchObject({ failure: 'dead_grant' });
  await expect(connectors.openProvider({ ...place, credentials }).endGrant()).resolves.toBeUndefined();
});

test('in live an address inside our own network is never asked', async () => {
  const strict = createOutboundClient({ allowPrivateTargets: false });
  connectors = createConnectors({ client: strict, env: {} });
  await expect(begin('/mcp')).rejects.toMatchObject({ failure: 'invalid_inputs' });
  strict.close();
  expect(emulator.requests).toEqual([]);
});
