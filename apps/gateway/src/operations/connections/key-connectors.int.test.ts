import { createConnectors } from '@uketsuke/connectors';
import { createOutboundClient } from '@uketsuke/outbound';
import { type ConnectorEmulator, startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestGateway } from '../../testing/test-gateway.ts';

const setting = createTestContext();
const client = createOutboundClient({ allowPrivateTargets: true });
const emulator: ConnectorEmulator = await startConnectorEmulator();
const { url } = emulator;
const env = { CONNECTOR_BOOKING_A_BASE_URL: url, CONNECTOR_CHAT_D_BASE_URL: url };
const gateway = createTestGateway(setting, { connectors: createConnectors({ client, env }) });
const { providers } = emulator;
beforeEach(() => emulator.faults.clear());
afterAll(async () => {
  client.close();
  await emulator.close();
});

const connect = (body: object) =>
  gateway.send({ method: 'POST', url: '/v1/connections', body, as: gateway.organization.live });
const idOf = ({ body }: { body: unknown }): string => String(Object(body).id);

test('a booking system is connected with its key, and active at once with the defaults', async () => {
  const { status, body } = await connect({ connector: 'booking_a', secret: providers.calCom.apiKey });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ connector: 'booking_a', label: 'salon@example.com', status: 'active', tenant_id: null },
    config: { time_zone: 'Asia/Tokyo', language: 'ja' },
  });
});

test('an API of the customer’s own is connected by its address, its header and its secret', async () => {
  const { secret, header } = providers.customerEndpoint;
  const input = { base_url: `${url}/customer.example/api`, header };
  expect(await connect({ connector: 'http', secret, input })).toMatchObject({
    status: 201,
    body: { status: 'active' },
  });
  const wrong = await connect({ connector: 'http', secret: 'wrong', input });
  expect(wrong).toMatchObject({ status: 422, body: { error: 'verify_failed' } });
  const refused = await connect({ connector: 'http', secret, input: { ...input, header: 'Host' } });
  expect(refused).toMatchObject({ status: 422, body: { error: 'verify_failed' } });
});

test('a chat is connected for a tenant, set up with one of its rooms, and then active', async () => {
  const { id: tenant_id } = await createTestTenant(setting, gateway.organization.live);
  const made = await connect({ connector: 'chat_d', secret: providers.chatwork.token, tenant_id });
  expect(made).toMatchObject({ status: 201, body: { status: 'needs_setup', config: {}, label: '受付 花子' } });
  const path = `/v1/connections/${idOf(made)}`;
  const as = gateway.organization.live;
  const options = await gateway.send({ method: 'GET', url: `${path}/options`, as });
  expect(options.body).toMatchObject({ rooms: [{ id: '101' }, { id: '102', name: '受付' }] });
  const set = (room: string) => gateway.send({ method: 'PATCH', url: path, body: { config: { room } }, as });
  expect(await set('999')).toMatchObject({ status: 422, body: { error: 'invalid_config' } });
  expect(await set('102')).toMatchObject({ status: 200, body: { status: 'active', config: { room: '102' } } });
});

test('the address of a webhook is a connection that needs no settings', async () => {
  const { teams } = providers.incomingWebhooks.urls;
  const { status, body, text } = await connect({ connector: 'chat_d', secret: teams });
  expect([status, Object(body).status]).toEqual([201, 'active']);
  expect(text).not.toContain('sig=');
});

test('a wrong key answers verify_failed, and nothing is kept', async () => {
  const before = await setting.db.prisma.connection.count();
  const answer = await connect({ connector: 'booking_a', secret: 'cal_live_wrong' });
  expect(answer).toMatchObject({ status: 422, body: { error: 'verify_failed' } });
  expect(await setting.db.prisma.connection.count()).toBe(before);
});
