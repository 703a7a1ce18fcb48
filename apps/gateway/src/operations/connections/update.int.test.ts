import { ProviderError } from '@uketsuke/connectors';
import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene, errorOf, type MadeConnection } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { updateConnection } from './update.ts';

const setting = createTestContext();
const { connect, connectChat, connectors, send } = createConnectionScene(setting);

const configure = (id: string, config: unknown) =>
  send({ method: 'PATCH', url: `/v1/connections/${id}`, body: { config } });

describeOperation(updateConnection, {
  200() {
    test('what was passed changes, the rest stays, and it is active', async () => {
      const { id } = await connectChat();
      expect((await configure(id, { room: '7', mention: 'Sato' })).body).toMatchObject({ status: 'active' });
      const { body } = await configure(id, { mention: 'Suzuki' });
      expect(body).toMatchObject({ status: 'active', config: { room: '7', mention: 'Suzuki' } });
    });

    test('null empties a setting that is optional, and no other', async () => {
      const { id } = await connectChat();
      await configure(id, { room: '7', mention: 'Sato', title: 'Front desk' });
      const { body } = await configure(id, { mention: null });
      expect((body as { config: unknown }).config).toEqual({ room: '7', title: 'Front desk' });
      expect(errorOf(await configure(id, { room: null }))).toEqual([422, 'invalid_config']);
    });

    test('of two that change different settings at the same time neither undoes the other', async () => {
      const { id } = await connectChat();
      await configure(id, { room: '7' });
      await Promise.all([configure(id, { mention: 'Sato' }), configure(id, { title: 'Front desk' })]);
      const { body } = await send({ method: 'GET', url: `/v1/connections/${id}` });
      expect(body).toMatchObject({ config: { room: '7', mention: 'Sato', title: 'Front desk' } });
    });

    test('a key with which the provider answers again is no longer broken', async () => {
      const { id } = await connectChat();
      await setting.db.prisma.connection.update({ where: { id }, data: { status: 'needs_reauth' } });
      expect((await configure(id, { room: '7' })).body).toMatchObject({ status: 'active' });
    });

    test('a broken connection stays broken where the provider was not asked', async () => {
      const input = { base_url: 'https://booking.example' };
      const { body } = await connect({ connector: 'booking_a', secret: 'key', input });
      const { id } = body as MadeConnection;
      await setting.db.prisma.connection.update({ where: { id }, data: { status: 'needs_reauth' } });
      expect((await configure(id, {})).body).toMatchObject({ status: 'needs_reauth' });
      expect((await configure(id, { event: '5' })).body).toMatchObject({ status: 'active' });
    });
  },

  not_found() {
    test('unknown', async () => {
      expect((await configure('con_x', {})).status).toBe(404);
    });
  },

  needs_reauth() {
    test('the provider refuses the credentials', async () => {
      const { id } = await connectChat();
      connectors.failure = new ProviderError('reauth', 'gone');
      expect(errorOf(await configure(id, { room: '7' }))).toEqual([409, 'needs_reauth']);
      const { body } = await send({ method: 'GET', url: `/v1/connections/${id}` });
      expect(body).toMatchObject({ status: 'needs_reauth' });
    });
  },

  invalid_config() {
    test.each([
      [{}, 'config.room: is required'],
      [{ room: 7 }, 'config.room: must be a string'],
      [{ room: '8' }, 'config.room: not found'],
    ])('%j is refused: %s', async (config, line) => {
      const { id } = await connectChat();
      const answer = await configure(id, config);
      expect(errorOf(answer)).toEqual([422, 'invalid_config']);
      expect(answer.body).toMatchObject({ details: [line] });
    });
  },

  invalid_request() {
    test('no settings', async () => {
      const { id } = await connectChat();
      expect(errorOf(await send({ method: 'PATCH', url: `/v1/connections/${id}`, body: {} }))[0]).toBe(422);
    });
  },
});
