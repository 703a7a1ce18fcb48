import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene, errorOf } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { listConnectionOptions } from './list-options.ts';

const setting = createTestContext();
const { connectChat, send } = createConnectionScene(setting);

const optionsOf = (id: string) => send({ method: 'GET', url: `/v1/connections/${id}/options?q=front` });

describeOperation(listConnectionOptions, {
  200() {
    test('what the provider has to choose from', async () => {
      const { id } = await connectChat();
      expect((await optionsOf(id)).body).toEqual({ rooms: [{ id: '7', name: 'Front desk' }] });
    });
  },

  not_found() {
    test('unknown', async () => {
      expect((await optionsOf('con_x')).status).toBe(404);
    });
  },

  needs_reauth() {
    test('a broken connection', async () => {
      const { id } = await connectChat();
      await setting.db.prisma.connection.update({ where: { id }, data: { status: 'needs_reauth' } });
      expect(errorOf(await optionsOf(id))).toEqual([409, 'needs_reauth']);
    });
  },

  invalid_request() {
    test('a parameter that nobody knows', async () => {
      const { id } = await connectChat();
      expect((await send({ method: 'GET', url: `/v1/connections/${id}/options?room=7` })).status).toBe(422);
    });

    test('a parameter that is longer than any name', async () => {
      const { id } = await connectChat();
      const answer = await send({ method: 'GET', url: `/v1/connections/${id}/options?q=${'q'.repeat(201)}` });
      expect(errorOf(answer)).toEqual([422, 'invalid_request']);
    });
  },
});
