import { createLogger } from '@uketsuke/runtime';
import { createSchema } from '@uketsuke/schema';
import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createTenant } from '../operations/tenants/create.ts';
import { createTestGateway } from '../testing/test-gateway.ts';
import type { OperationRequest } from './parse-input.ts';
import { createPerform } from './perform.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { db, clock, secrets } = setting;
const perform = createPerform(createTenant, {
  schema: createSchema(),
  contextOf: (viewer) => ({ domain: { viewer, db, clock, secrets } }),
  logger: createLogger({ service: 'test', level: 'silent' }),
});

test('an operation that was performed without HTTP is not performed again when REST asks for it with the same Idempotency-Key', async () => {
  const { viewer } = gateway.organization.live.ctx;
  const value = { external_id: 'both-ways', name: '青葉' };
  const key = 'one key';
  const request: OperationRequest = {
    id: 'req_1',
    params: {},
    query: {},
    body: { value, hasEscapes: false },
    idempotencyKey: key,
    language: 'en' as const,
  };
  const done = await perform(viewer, request);
  expect(done).toMatchObject({ status: 201, body: value, isReplayed: false });
  expect(await perform(viewer, request)).toEqual({ ...done, isReplayed: true });
  const headers = { 'idempotency-key': key };
  const answer = await gateway.send({ method: 'POST', url: '/v1/tenants', body: value, headers });
  expect([answer.status, answer.headers['idempotent-replayed'], answer.body]).toEqual([201, 'true', done.body]);
});

test('a refusal that is answered again names the request that it is answered to now', async () => {
  const { viewer } = gateway.organization.live.ctx;
  const value = { external_id: 'refused' };
  const request: OperationRequest = {
    id: 'req_1',
    params: {},
    query: {},
    body: { value, hasEscapes: false },
    idempotencyKey: undefined,
    language: 'en' as const,
  };
  await perform(viewer, request);
  const again = { ...request, idempotencyKey: 'refused' };
  await expect(perform(viewer, again)).rejects.toMatchObject({ code: 'conflict' });
  expect(await perform(viewer, { ...again, id: 'req_2' })).toMatchObject({
    status: 409,
    body: { error: 'conflict', request_id: 'req_2' },
    isReplayed: true,
  });
});
