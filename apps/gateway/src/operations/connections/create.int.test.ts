import { ProviderError } from '@uketsuke/connectors';
import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene, errorOf } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createConnection } from './create.ts';

const setting = createTestContext();
const { connect, connectChat, connectors, gateway, send } = createConnectionScene(setting);

describeOperation(createConnection, {
  201() {
    test('after one test call; what still has to be set up says so', async () => {
      const asked = connectors.opened.length;
      const { status, body, text } = await connect({ connector: 'chat_d', secret: 'the-token' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...{
          connector: 'chat_d',
          tenant_id: null,
          label: 'Sato',
          status: 'needs_setup',
          config: {},
          created_by: 'api',
        },
      });
      expect(text).not.toContain('the-token');
      expect(connectors.opened.slice(asked)).toEqual([
        { inputs: {}, credentials: { by: 'secret', secret: 'the-token' } },
      ]);
    });

    test('of a tenant, and with what the connector asks for beside the secret', async () => {
      const tenant = await createTestTenant(setting, gateway.organization.live);
      expect(await connectChat({ tenant_id: tenant.id })).toMatchObject({ tenant_id: tenant.id });
      const input = { base_url: 'https://cal.example.com' };
      const { body } = await connect({ connector: 'booking_a', secret: 'key', input });
      expect(body).toMatchObject({ status: 'active', config: { language: 'ja' } });
      expect(connectors.opened.at(-1)?.inputs).toEqual(input);
    });

    test('the credentials are sealed in the database', async () => {
      const { id } = await connectChat({ secret: 'a-secret-of-theirs' });
      const { credentials } = await setting.db.prisma.connection.findUniqueOrThrow({ where: { id } });
      expect(Buffer.from(credentials ?? []).toString('latin1')).not.toContain('a-secret-of-theirs');
    });
  },

  not_found() {
    test('a tenant that does not exist here', async () => {
      const { id } = await createTestTenant(setting, gateway.organization.test);
      const answer = await connect({ connector: 'chat_d', secret: 'x', tenant_id: id });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ details: ['tenant_id: not found in live'] });
    });
  },

  verify_failed() {
    test('a tenant that goes during the test call gets no connection', async () => {
      const { id } = await createTestTenant(setting, gateway.organization.live);
      connectors.onRequest = async () => void (await send({ method: 'DELETE', url: `/v1/tenants/${id}` }));
      const answer = await connect({ connector: 'chat_d', secret: 'x', tenant_id: id });
      expect(answer.status).toBe(404);
      expect(await setting.db.prisma.connection.count({ where: { tenantId: id } })).toBe(0);
    });

    test('the test call fails, and nothing is kept', async () => {
      const before = await setting.db.prisma.connection.count();
      connectors.failure = new ProviderError('reauth', 'the key is refused', { status: 401 });
      const answer = await connect({ connector: 'chat_d', secret: 'wrong' });
      expect(errorOf(answer)).toEqual([422, 'verify_failed']);
      expect(answer.body).toMatchObject({ details: ['secret: the key is refused'] });
      expect(await setting.db.prisma.connection.count()).toBe(before);
    });
  },

  invalid_request() {
    test.each([
      [{ connector: 'calendar_a', secret: 'x' }, 'connector: must be one of chat_d, booking_a, http'],
      [{ connector: 'chat_d' }, 'secret: is required'],
      [{ connector: 'chat_d', secret: 'x'.repeat(2001) }, 'secret: must be at most 2000 characters'],
      [{ connector: 'booking_a', secret: 'x' }, 'input.base_url: is required'],
      [{ connector: 'booking_a', secret: 'x', input: { base_url: 7 } }, 'input.base_url: must be a string'],
      [
        { connector: 'booking_a', secret: 'x', input: { base_url: 'https://a.example' }, tenant_id: 'ten_x' },
        'tenant_id: must be absent for booking_a',
      ],
    ])('%j is refused: %s', async (body, line) => {
      const answer = await connect(body);
      expect(errorOf(answer)).toEqual([422, 'invalid_request']);
      expect(answer.body).toMatchObject({ details: [line] });
    });
  },
});
