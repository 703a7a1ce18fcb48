import { connectorSettings, createConnectors } from '@uketsuke/connectors';
import { createOutboundClient } from '@uketsuke/outbound';
import { startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import { createTestTenant, openOwnTestContext, type TestEnvironment } from '@uketsuke/testing';
import { afterAll, beforeEach } from 'vitest';
import { createTestGateway } from './test-gateway.ts';

/** What the questions of these tests ask for; each has what was asked. */
interface AskedFields {
  attempt: { id: string; status: string };
  authorizeUrl: string;
  status: string;
  reason: string | null;
  connectionId: string;
  adminConsentUrl: string | null;
}

export interface Asked {
  /** Of the field `result`. */
  result: AskedFields;
  /** Of the failure of a mutation, or of the request. */
  code: string | undefined;
}

/**
 * A gateway that connects the systems of the emulator, and people with links to its connect page. Its database is its own: each emulator has
 * the same accounts, and a grant that one suite ends would interrupt whoever connects that account in another.
 */
export async function createConnectScene() {
  const setting = await openOwnTestContext();
  const client = createOutboundClient({ allowPrivateTargets: true });
  const emulator = await startConnectorEmulator({ now: () => setting.clock.now() });
  const env = Object.fromEntries(
    Object.keys(connectorSettings).map((name) => [
      name,
      name.endsWith('_BASE_URL') ? emulator.url : `emulated-${name}`,
    ]),
  );
  const connectors = createConnectors({ client, env });
  const gateway = createTestGateway(setting, { connectors });
  beforeEach(() => emulator.faults.clear());
  afterAll(async () => {
    client.close();
    await emulator.close();
  });

  /** The secret of a link of a new tenant, unless one is given. */
  async function openLink({
    as = gateway.organization.live,
    tenantId,
    ...body
  }: { as?: TestEnvironment; tenantId?: string; connectors?: string[] } = {}) {
    const id = tenantId ?? (await createTestTenant(setting, as)).id;
    const answer = await gateway.send({ method: 'POST', url: `/v1/tenants/${id}/connect-links`, body, as });
    return { tenantId: id, secret: new URL(String(Object(answer.body).url)).hash.slice(1) };
  }

  async function ask(secret: string, query: string, variables: object = {}): Promise<Asked> {
    const headers = { authorization: `Bearer ${secret}` };
    const body = { query, variables };
    const answer = Object((await gateway.send({ method: 'POST', url: '/graphql', as: null, body, headers })).body);
    const result = Object(answer.data?.result);
    return { result: result.data ?? result, code: result.code ?? answer.errors?.[0]?.extensions.code };
  }

  const started =
    '__typename ... on Error { code details } ... on StartConnectionSuccess { data { authorizeUrl attempt { id status } } }';
  const begin = (secret: string, input: object) =>
    ask(secret, `mutation ($input: ConnectionStartInput!) { result: startConnection(input: $input) { ${started} } }`, {
      input,
    });
  const beginAgain = (secret: string, id: string, inputs: object | null = null, isPicking = false) =>
    ask(
      secret,
      `mutation ($id: ID!, $inputs: JSON, $isPicking: Boolean) { result: restartConnection(id: $id, inputs: $inputs, isPicking: $isPicking) { ${started.replace('StartC', 'RestartC')} } }`,
      { id, inputs, isPicking },
    );
  const attemptOf = (secret: string, id: string) =>
    ask(
      secret,
      `query ($id: ID!) { result: connectionAttempt(id: $id) { status reason connectionId adminConsentUrl } }`,
      {
        id,
      },
    );

  /** Agrees at the provider, as a browser does, and answers where it sends people back to. */
  async function agree(authorizeUrl: string): Promise<URL> {
    const response = await fetch(authorizeUrl, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? 'https://nowhere.example');
  }
  /** Comes back from there, and answers what the page is told. */
  async function comeBack(url: URL): Promise<Record<string, string>> {
    const answer = await gateway.app.inject({ method: 'GET', url: `${url.pathname}${url.search}` });
    return Object.fromEntries(new URL(String(answer.headers.location)).searchParams);
  }
  /** All of it; answers the id of the connection. */
  async function connect(secret: string, input: object): Promise<string> {
    const { result } = await begin(secret, input);
    await comeBack(await agree(result.authorizeUrl));
    return (await attemptOf(secret, result.attempt.id)).result.connectionId;
  }

  return {
    setting,
    emulator,
    connectors,
    gateway,
    openLink,
    ask,
    begin,
    beginAgain,
    attemptOf,
    agree,
    comeBack,
    connect,
  };
}
