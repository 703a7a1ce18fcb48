import { agentsUpdate, restRoutes, tenantsCreate, usageGet } from '@uketsuke/contracts/rest';
import { expect, test } from 'vitest';
import { keyNamesOf } from './key-names.ts';

test('a verb gets camel case, the caller reads his own keys', () => {
  const names = keyNamesOf(tenantsCreate);
  expect(names.toVerb({ external_id: 'x', agent_id: null, name: 'n' })).toEqual({
    externalId: 'x',
    agentId: null,
    name: 'n',
  });
  expect(names.toCaller({ path: ['externalId'], reason: 'r' })).toEqual({ path: ['external_id'], reason: 'r' });
  expect(keyNamesOf(usageGet).toVerb({ group_by: 'day' })).toEqual({ groupBy: 'day' });
});

test('what a value holds keeps its names, and so does a key that the route does not name', () => {
  const names = keyNamesOf(agentsUpdate);
  const config = { handoff_when: [], fields: [{ key: 'first_name' }] };
  expect(names.toVerb({ config }).config).toBe(config);
  for (const path of [['config', 'handoff_when', 0], ['Idempotency-Key'], ['externalId'], []]) {
    expect(names.toCaller({ path, reason: 'r' })).toEqual({ path, reason: 'r' });
  }
});

test('there and back is the same key, for every key of the HTTP API', () => {
  for (const route of restRoutes) {
    const { toVerb, toCaller } = keyNamesOf(route);
    for (const part of [route.params, route.query?.shape, route.body?.schema.shape]) {
      for (const key of Object.keys(part ?? {})) {
        const [verbKey = ''] = Object.keys(toVerb({ [key]: 1 }));
        expect(toCaller({ path: [verbKey], reason: '' }).path, `${route.operationId} ${key}`).toEqual([key]);
      }
    }
  }
});
