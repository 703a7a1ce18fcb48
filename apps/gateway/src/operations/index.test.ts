import { restRoutes } from '@uketsuke/contracts/rest';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from './index.ts';

test('every route of the table has an operation, and no operation is without a route', () => {
  expect(operations.map(({ route }) => route.operationId)).toEqual(restRoutes.map(({ operationId }) => operationId));
});

test.each(restRoutes.map(({ operationId }) => operationId))('%s and its tests are where the id says', (operationId) => {
  const [noun = '', verb = ''] = operationId.split('.');
  const files = readdirSync(new URL(`${noun}/`, import.meta.url));
  expect(files).toEqual(expect.arrayContaining([`${verb}.ts`, `${verb}.int.test.ts`]));
});
