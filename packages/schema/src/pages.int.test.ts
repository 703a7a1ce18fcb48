import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  type TestOrganization,
} from '@uketsuke/testing';
import { createApiKey } from '@uketsuke/domain/api-key';
import { addMember } from '@uketsuke/domain/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, run } from './testing/run.ts';

const setting = createTestContext();
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization(setting);
  const owner = org.live.ctxAs('owner');
  for (let index = 0; index < 7; index += 1) {
    const agent = await createTestAgent(setting, org.live, { name: `Agent ${index}` });
    await createTestTenant(setting, org.live, { name: `Tenant ${index}`, agentId: agent.id });
    await createApiKey(owner, { name: `Key ${index}` });
    await addMember(owner, { email: `${org.id}-${index}@example.com`.toLowerCase(), role: 'member' });
    // Some rows are made in the same millisecond.
    if (index % 3 === 0) setting.clock.advance(1);
  }
});

interface Answer {
  data: { id: string }[];
  hasMore: boolean;
  nextCursor: string | null;
}

async function page(list: string, args = ''): Promise<Answer> {
  const { data, errors } = await run(
    org.live.ctxAs('owner'),
    `{ page: ${list}${args && `(${args})`} { data { id } hasMore nextCursor } }`,
  );
  expect(errors, list).toBeUndefined();
  return data?.['page'] as Answer;
}

const codeOfPage = async (list: string, args: string, ctx = org.live.ctxAs('owner')) =>
  codeOf(await run(ctx, `{ ${list}(${args}) { hasMore } }`));

const lists = ['agents', 'apiKeys', 'members', 'tenants'];

describe.each(lists)('%s', (list) => {
  test('come page by page, each row once and in the order of the whole list', async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const args: string = cursor === null ? 'limit: 3' : `limit: 3, cursor: "${cursor}"`;
      const answer = await page(list, args);
      ids.push(...answer.data.map(({ id }) => id));
      expect(answer.hasMore).toBe(answer.nextCursor !== null);
      cursor = answer.nextCursor;
    } while (cursor !== null);
    const whole = await page(list, 'limit: null');
    expect(ids).toEqual(whole.data.map(({ id }) => id));
    expect(whole).toMatchObject({ hasMore: false, nextCursor: null });
    expect(ids.length).toBeGreaterThanOrEqual(7);
  });

  test('a cursor goes on with its filter, and with no other filter', async () => {
    const search = list === 'members' ? org.id.toLowerCase() : ' ';
    const first = await page(list, `limit: 2, filter: { search: "${search}" }`);
    const next = await page(list, `limit: 100, cursor: "${first.nextCursor}"`);
    expect(next.data).toHaveLength(5);
    const other = `cursor: "${first.nextCursor}", filter: { search: "x" }`;
    expect(await codeOfPage(list, other)).toBe('invalid_request');
  });

  test('a cursor opens no other list, nor that of another environment or organization', async () => {
    const { nextCursor } = await page(list, 'limit: 1');
    const another = lists.find((one) => one !== list) ?? '';
    expect(await codeOfPage(another, `cursor: "${nextCursor}"`)).toBe('invalid_request');
    expect(await codeOfPage(list, 'cursor: "nothing"')).toBe('invalid_request');
    const stranger = (await createTestOrganization(setting)).live.ctxAs('owner');
    expect(await codeOfPage(list, `cursor: "${nextCursor}"`, stranger)).toBe('invalid_request');
  });

  test.each(['limit: 0', 'limit: 101', 'filter: { search: "\\u0000" }'])('%s is refused', async (args) => {
    expect(await codeOfPage(list, args)).toBe('invalid_request');
  });

  test('what LIKE gives a meaning to is looked for as it is', async () => {
    expect((await page(list, 'filter: { search: "%" }')).data).toEqual([]);
  });
});

test('each list has filters of its own', async () => {
  const { data: agents } = await page('agents', 'filter: { search: "AGENT 3" }');
  expect(agents).toHaveLength(1);
  expect((await page('tenants', `filter: { agentId: "${agents[0]?.id}" }`)).data).toHaveLength(1);
  expect((await page('tenants', 'filter: { status: disabled }')).data).toEqual([]);
  expect((await page('members', 'filter: { role: owner }')).data).toHaveLength(1);
  expect((await page('apiKeys', 'filter: { isRevoked: true }')).data).toEqual([]);
});
