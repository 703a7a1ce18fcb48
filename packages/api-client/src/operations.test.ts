import { restRoutes } from '@uketsuke/contracts/rest';
import { expect, it } from 'vitest';
import { createUketsuke, type Uketsuke } from './index.ts';

const id = 'ID';
const config = { greeting: 'a', persona: 'b', fields: [], handoff_when: [], closing: 'c' };

/** One use of each method. */
const uses: readonly ((client: Uketsuke) => Promise<unknown>)[] = [
  (client) => client.agents.create({ name: 'a', config }),
  (client) => client.agents.list(),
  (client) => client.agents.get(id, { version: 2 }),
  (client) => client.agents.update(id, { config }),
  (client) => client.agents.versions(id),
  (client) => client.agents.delete(id),
  (client) => client.tenants.create({ external_id: 'a' }),
  (client) => client.tenants.list({ external_id: 'a' }),
  (client) => client.tenants.get(id),
  (client) => client.tenants.update(id, { agent_id: null }),
  (client) => client.tenants.rotateSecret(id),
  (client) => client.tenants.delete(id),
  (client) => client.tenants.connections(id),
  (client) => client.tenants.createConnectLink(id, { connectors: ['calendar_a'] }),
  (client) => client.calls.list({ tenant_id: 'a', cursor: 'b', limit: 1, before: 2 }),
  (client) => client.calls.get(id),
  (client) => client.calls.getByProvider(id),
  (client) => client.calls.transcript(id),
  (client) => client.sessions.create({ tenant_id: id }),
  (client) => client.usage.get({ from: 1, to: '2026-11-22', group_by: 'day' }),
  (client) => client.billing.get(),
  (client) => client.billing.createTopup({ amount_yen: 500 }),
  (client) => client.toolsSecret.get(),
  (client) => client.toolsSecret.rotate(),
  (client) => client.webhooks.createPortalLink(),
  (client) => client.connectors.list(),
  (client) => client.connections.list({ tenant_id: '' }),
  (client) => client.connections.create({ connector: 'chat_d', secret: 'https://example.com/hook' }),
  (client) => client.connections.get(id),
  (client) => client.connections.update(id, { config: { room_id: '1' } }),
  (client) => client.connections.options(id, { spreadsheet: 'a', sheet: 'b', app: 'c', q: 'd' }),
  (client) => client.connections.delete(id),
];

it('there is one method for each operation of the API, with every query parameter that the operation has', async () => {
  const asked: string[] = [];
  const client = createUketsuke({
    apiKey: 'vk_test_x',
    baseUrl: 'https://api.example.com',
    fetch: async (address, init) => {
      const { method, url } = new Request(address, init);
      const { pathname, searchParams } = new URL(url);
      asked.push([method, pathname, ...[...searchParams.keys()].toSorted()].join(' '));
      return Response.json({ data: [] });
    },
  });
  for (const use of uses) await use(client);
  const offered = restRoutes.map(({ method, path, query }) =>
    [method, path.replace(/\{\w+\}/, id), ...Object.keys(query?.shape ?? {}).toSorted()].join(' '),
  );
  expect(asked.toSorted()).toEqual(offered.toSorted());
});
