import type { CallResource } from '@uketsuke/contracts/rest';
import { createTestContext, createTestOrganization, type TestEnvironment } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createCallScene } from '../../testing/call-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { listCalls } from './list.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const newScene = () => createCallScene(setting, gateway.organization.live);

interface Page {
  data: CallResource[];
  has_more: boolean;
  next_cursor: string | null;
}

async function page(query: string, as?: TestEnvironment): Promise<Page> {
  const { status, body } = await send({ method: 'GET', url: `/v1/calls?${query}`, ...(as && { as }) });
  expect(status).toBe(200);
  return body as Page;
}

describeOperation(listCalls, {
  200() {
    test('newest first, every call once over the pages, also those that started in the same millisecond', async () => {
      const { tenant, call } = await newScene();
      const base = setting.clock.now();
      const made: string[] = [];
      for (const startedAt of [0, 0, 0, 1, 1, 2, 3].map((ms) => base + ms)) made.push((await call({ startedAt })).id);
      const seen: string[] = [];
      let query = `tenant_id=${tenant.id}&limit=3`;
      for (let pages = 1; ; pages += 1) {
        const { data, has_more, next_cursor } = await page(query);
        seen.push(...data.map(({ id }) => id));
        expect(has_more).toBe(next_cursor !== null);
        if (next_cursor === null) {
          expect(pages).toBe(3);
          break;
        }
        query = `tenant_id=${tenant.id}&limit=3&cursor=${encodeURIComponent(next_cursor)}`;
      }
      expect(seen.toSorted()).toEqual(made.toSorted());
      const times = await page(`tenant_id=${tenant.id}`);
      const startedAt = times.data.map((one) => one.started_at);
      expect(startedAt).toEqual(startedAt.toSorted((left, right) => right - left));
    });

    test('a cursor goes on in its own list, also without the filter', async () => {
      const { tenant, call } = await newScene();
      const first = await call();
      await call({ startedAt: setting.clock.now() + 1 });
      const elsewhere = await newScene();
      await elsewhere.call();
      const { next_cursor } = await page(`tenant_id=${tenant.id}&limit=1`);
      const { data, has_more } = await page(`cursor=${next_cursor}`);
      expect([data.map(({ id }) => id), has_more]).toEqual([[first.id], false]);
    });

    test('an empty environment, and nothing of another environment or organization', async () => {
      const other = await createTestOrganization(setting);
      const { call } = await newScene();
      await call();
      expect(await page('', other.live)).toEqual({ data: [], has_more: false, next_cursor: null });
      expect((await page('', gateway.organization.test)).data).toEqual([]);
    });

    test('before shows the calls that started earlier', async () => {
      const { tenant, call } = await newScene();
      const base = setting.clock.now();
      const { id } = await call({ startedAt: base });
      await call({ startedAt: base + 1 });
      const { data } = await page(`tenant_id=${tenant.id}&before=${base + 1}`);
      expect(data.map((one) => one.id)).toEqual([id]);
    });
  },

  not_found() {
    test('a tenant that does not exist here', async () => {
      const { tenant } = await createCallScene(setting, gateway.organization.test);
      for (const id of ['ten_x', tenant.id]) {
        expect((await send({ method: 'GET', url: `/v1/calls?tenant_id=${id}` })).status, id).toBe(404);
      }
    });
  },

  invalid_request() {
    test('limit, before with cursor, a forged cursor, one with another filter, a parameter given twice, NUL', async () => {
      const { tenant, call } = await newScene();
      await call();
      await call();
      const { next_cursor } = await page(`tenant_id=${tenant.id}&limit=1`);
      const other = await newScene();
      const queries = [
        ['limit=0', 'limit'],
        ['limit=101', 'limit'],
        ['limit=x', 'limit'],
        ['limit=1&limit=2', 'limit'],
        ['before=x', 'before'],
        [`before=1&cursor=${next_cursor}`, 'before'],
        ['cursor=forged', 'cursor'],
        ['cursor=', 'cursor'],
        [`cursor=${next_cursor}&tenant_id=${other.tenant.id}`, 'tenant_id'],
        ['tenant_id=', 'tenant_id'],
        ['tenant_id=%00', 'tenant_id'],
      ];
      for (const [query, key] of queries) {
        const { status, body } = await send({ method: 'GET', url: `/v1/calls?${query}` });
        expect([status, (body as { error: string }).error], query).toEqual([422, 'invalid_request']);
        expect((body as { details: string[] }).details, query).toEqual([expect.stringMatching(`^${key}: `)]);
      }
    });

    test("a cursor of the other environment's list", async () => {
      const { call } = await createCallScene(setting, gateway.organization.test);
      await call();
      await call();
      const { next_cursor } = await page('limit=1', gateway.organization.test);
      const { status, body } = await send({ method: 'GET', url: `/v1/calls?cursor=${next_cursor}` });
      expect(status).toBe(422);
      expect(body).toMatchObject({ details: [expect.stringMatching(/^cursor: /)] });
    });
  },
});
