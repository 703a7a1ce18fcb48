import { createConnectors } from '@uketsuke/connectors';
import { createOutboundClient } from '@uketsuke/outbound';
import { createTestContext } from '@uketsuke/testing';
import { afterAll, expect, test } from 'vitest';
import { createTestGateway } from '../../testing/test-gateway.ts';

const setting = createTestContext();
const client = createOutboundClient({ allowPrivateTargets: false });
afterAll(() => client.close());
const env = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', SLACK_CLIENT_ID: 'id' };
const gateway = createTestGateway(setting, { connectors: createConnectors({ client, env }) });

test('the connectors are listed in the order of the contract, available where the operator has set them up', async () => {
  const { status, body } = await gateway.send({ method: 'GET', url: '/v1/connectors', as: gateway.organization.live });
  expect(status).toBe(200);
  const { data } = body as { data: { id: string; available: boolean; auth: string; actions: unknown[] }[] };
  expect(data.map(({ id, available, auth }) => [id, available, auth])).toEqual([
    ['calendar_a', true, 'oauth2'],
    ['calendar_b', false, 'oauth2'],
    ['spreadsheet_a', true, 'oauth2'],
    ['database_app_a', true, 'oauth2'],
    ['crm_a', false, 'oauth2'],
    // A client needs its id and its secret.
    ['chat_a', false, 'oauth2'],
    ['chat_b', false, 'oauth2'],
    ['chat_c', true, 'oauth2'],
    ['chat_d', true, 'api_key'],
    ['booking_a', true, 'api_key'],
    ['http', true, 'api_key'],
    ['mcp', true, 'oauth2'],
  ]);
  // Those of an MCP server are its tools.
  for (const { id, actions } of data) expect(actions.length > 0).toBe(id !== 'mcp');
});
