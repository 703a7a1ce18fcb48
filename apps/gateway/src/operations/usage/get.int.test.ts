import { createTestAgent, createTestContext, createTestOrganization, createTestTenant } from '@uketsuke/testing';
import type { UsageResource } from '@uketsuke/contracts/rest';
import { beforeAll, expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestCall } from '../../testing/test-call.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getUsage } from './get.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const noon = Date.parse('2025-06-10T12:00:00+09:00');
const dayMs = 86_400_000;

beforeAll(async () => {
  const environment = gateway.organization.live;
  const agent = await createTestAgent(setting, environment);
  const tenant = await createTestTenant(setting, environment, { externalId: 'customer-1' });
  const call = { environment, agent, tenant, durationMs: 90_000 };
  await createTestCall(setting, { ...call, startedAt: noon });
  await createTestCall(setting, { ...call, startedAt: noon, channel: 'web', durationMs: 500 });
  await createTestCall(setting, { ...call, startedAt: noon + dayMs });
  const { durationMs: _running, ...running } = call;
  await createTestCall(setting, { ...running, startedAt: noon });
});

async function usage(query: string): Promise<UsageResource> {
  const { status, body } = await send({ method: 'GET', url: `/v1/usage?${query}` });
  expect(status).toBe(200);
  return body as UsageResource;
}

describeOperation(getUsage, {
  200() {
    test('the calls that ended within the period; a date as `to` includes that day', async () => {
      expect(await usage('from=2025-06-10&to=2025-06-10')).toEqual({
        environment: 'live',
        from: Date.parse('2025-06-10T00:00:00+09:00'),
        to: Date.parse('2025-06-11T00:00:00+09:00'),
        group_by: null,
        unit_price_yen: 30,
        total: { calls: 2, seconds: 91, minutes: 1.52, amount_yen: 45.5 },
        data: [],
        note: expect.any(String),
      });
      expect((await usage(`from=${noon}&to=${noon + 90_000}`)).total.calls).toBe(1);
    });

    test('the note is in the language that is accepted, in Japanese without a word about it', async () => {
      const noteIn = async (language: string): Promise<unknown> => {
        const headers = { 'accept-language': language };
        const { body } = await send({ method: 'GET', url: '/v1/usage', headers });
        return (body as UsageResource).note;
      };
      expect(await noteIn('en-GB')).toContain('before tax');
      expect(await noteIn('ja')).toContain('税抜');
      expect(await noteIn('')).toContain('税抜');
    });

    test.each([
      ['tenant', [{ tenant: { id: expect.any(String), external_id: 'customer-1', name: 'レストラン青葉' }, calls: 3 }]],
      [
        'day',
        [
          { day: '2025-06-10', calls: 2 },
          { day: '2025-06-11', calls: 1 },
        ],
      ],
      [
        'channel',
        [
          { channel: 'phone', calls: 2 },
          { channel: 'web', calls: 1 },
        ],
      ],
    ])('group_by=%s', async (grouping, expected) => {
      const { data, group_by, total } = await usage(`from=2025-06-10&to=2025-06-11&group_by=${grouping}`);
      expect(group_by).toBe(grouping);
      expect(data).toMatchObject(expected);
      expect(data.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(total.seconds);
    });

    test('without a period from the start of this month until now, in the own environment only', async () => {
      const { from, to } = await usage('');
      expect(to).toBe(setting.clock.now());
      expect(new Date(from + 9 * 3_600_000).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      const other = await createTestOrganization(setting);
      const answer = await send({ method: 'GET', url: '/v1/usage?from=2025-06-10&to=2025-06-11', as: other.live });
      expect((answer.body as UsageResource).total).toEqual({ calls: 0, seconds: 0, minutes: 0, amount_yen: 0 });
    });
  },

  invalid_request() {
    test.each([
      'from=today',
      'from=2025-02-30',
      'to=-1',
      'from=2025-06-11&to=2025-06-09',
      'from=2024-01-01&to=2025-06-01',
      'group_by=week',
      'group_by=day&group_by=day',
      'from=99999999999999999999',
    ])('%s', async (query) => {
      const { status, body } = await send({ method: 'GET', url: `/v1/usage?${query}` });
      expect([status, (body as { error: string }).error]).toEqual([422, 'invalid_request']);
      expect((body as { details: string[] }).details.length).toBeGreaterThan(0);
    });
  },
});
