import { keepConnectionsFresh, listConnections, sendConnectLink } from '@uketsuke/domain/connection';
import type { JobData } from '@uketsuke/domain/jobs';
import { findLinkViewer } from '@uketsuke/domain/link';
import { createTestTenant } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../auth/mailer.ts';
import { createConnectScene } from '../testing/connect-scene.ts';
import { createHandlers } from './handlers.ts';

const { connect, connectors, emulator, gateway, openLink, setting } = await createConnectScene();
const webUrl = 'https://dashboard.example.com';
const links = { webUrl, isWebhookDeliveryOn: true, isMailOn: true, connectCallbackUrl: webUrl };
const admin = () => ({ ...gateway.organization.live.ctxAs('admin'), connectors });
const email = 'shop@example.com';
let mails: Mail[] = [];
beforeEach(() => {
  mails = [];
  // Of all that one organization sends within an hour there is a limit.
  setting.clock.advance(3_600_001);
});

/** As the worker does what waits for this tenant. */
async function work(tenantId: string): Promise<JobData['connect_link.send'][]> {
  const { rows } = await setting.db.pool.query<{ data: JobData['connect_link.send'] }>(
    `DELETE FROM pgboss.job WHERE name = 'connect_link.send' AND data ->> 'tenant_id' = $1 RETURNING data`,
    [tenantId],
  );
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const ctx = { ...setting.service('worker'), connectors };
  const handlers = createHandlers(ctx, {
    ...{
      summarize: () => Promise.reject(new Error('nothing to sum up')),
      mail: { mailer, dashboardUrl: webUrl },
      webUrl,
    },
  });
  for (const { data } of rows) await handlers['connect_link.send'](data, { attempt: 1 });
  return rows.map(({ data }) => data);
}
const secretIn = (text: string) => /#(vls_\w+)/.exec(text)?.[1] ?? '';

describe('a fresh connect link', () => {
  test('reaches the tenant by mail, opens its page alone, and is made when it is sent', async () => {
    const { id: tenantId } = await createTestTenant(setting, gateway.organization.live);
    const sent = await sendConnectLink(admin(), { tenantId, connectors: ['calendar_a'], email, locale: 'en' }, links);
    expect(sent).toEqual({ isMailed: true, chats: 0 });
    const jobs = JSON.stringify(await work(tenantId));
    expect(jobs).not.toContain('vls_');
    // They are logged, and those that fail are kept for a month.
    expect(jobs).not.toContain(email);
    expect(mails).toMatchObject([{ to: email, subject: 'Please connect your services' }]);
    const viewer = await findLinkViewer(setting, secretIn(mails[0]?.text ?? ''));
    expect(viewer).toMatchObject({ purpose: 'connect', tenantId, connectors: ['calendar_a'] });
  });

  test('goes through the chats of the tenant that work, and through no other’s', async () => {
    const { secret, tenantId } = await openLink();
    const id = await connect(secret, { connector: 'chat_a' });
    await connect((await openLink()).secret, { connector: 'chat_a' });
    await setting.db.prisma.connection.update({ where: { id }, data: { status: 'active', config: { room: 'C02' } } });
    const { messages } = emulator.providers.slack;
    const before = messages.length;
    expect(await sendConnectLink(admin(), { tenantId }, links)).toEqual({ isMailed: false, chats: 1 });
    await work(tenantId);
    expect(messages.slice(before)).toMatchObject([{ channel: 'C02', text: expect.stringContaining('#vls_') }]);
    expect(mails).toEqual([]);
    const entry = { objectId: tenantId, action: 'connect_link.sent' };
    expect(await setting.db.prisma.auditEntry.findMany({ where: entry })).toMatchObject([
      { details: { mail: false, chats: 1 } },
    ]);
  });

  test('makes a connection whole that broke, which the list shows meanwhile and the audit tells', async () => {
    const { secret, tenantId } = await openLink();
    const id = await connect(secret, { connector: 'calendar_a' });
    emulator.providers.google.killCredentials();
    setting.clock.advance(2 * 3_600_000);
    await keepConnectionsFresh({ ...setting.service('worker'), connectors });
    const shown = async () => (await listConnections(admin(), { tenantId })).map((one) => [one.id, one.status]);
    expect(await shown()).toEqual([[id, 'needs_reauth']]);
    const told = { objectId: id, action: 'connection.broken' };
    expect(await setting.db.prisma.auditEntry.findMany({ where: told })).toMatchObject([
      { details: { connector: 'calendar_a', reason: 'grant_over' } },
    ]);
    await sendConnectLink(admin(), { tenantId, connectors: ['calendar_a'], email }, links);
    await work(tenantId);
    expect(await connect(secretIn(mails[0]?.text ?? ''), { connector: 'calendar_a' })).toBe(id);
    expect(await shown()).toEqual([[id, 'active']]);
  });

  test('goes to a corrected address too, and once to one that was given twice', async () => {
    const { id: tenantId } = await createTestTenant(setting, gateway.organization.live);
    for (const to of ['shpo@example.com', email, email]) await sendConnectLink(admin(), { tenantId, email: to }, links);
    await work(tenantId);
    expect(mails.map(({ to }) => to).sort()).toEqual([email, 'shpo@example.com']);
  });

  test('needs an address where the tenant has no chat, and a service that sends mails', async () => {
    const { id: tenantId } = await createTestTenant(setting, gateway.organization.live);
    await expect(sendConnectLink(admin(), { tenantId }, links)).rejects.toMatchObject({ code: 'invalid_request' });
    const wrong = sendConnectLink(admin(), { tenantId, email: 'no address' }, links);
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_request', problems: [{ path: ['email'] }] });
    const off = sendConnectLink(admin(), { tenantId, email }, { ...links, isMailOn: false });
    await expect(off).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('of another environment’s tenant there is none; after five within the hour it has to wait', async () => {
    const foreign = await createTestTenant(setting, gateway.organization.test);
    const refused = sendConnectLink(admin(), { tenantId: foreign.id, email }, links);
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    const { id: tenantId } = await createTestTenant(setting, gateway.organization.live);
    for (let index = 0; index < 5; index += 1) await sendConnectLink(admin(), { tenantId, email }, links);
    await expect(sendConnectLink(admin(), { tenantId, email }, links)).rejects.toMatchObject({ code: 'conflict' });
    setting.clock.advance(3_600_001);
    expect(await sendConnectLink(admin(), { tenantId, email }, links)).toMatchObject({ isMailed: true });
  });

  test('fills no mailbox, however many tenants have the address, and an organization sends a hundred an hour', async () => {
    const send = async (to: string) => {
      const { id: tenantId } = await createTestTenant(setting, gateway.organization.live);
      return sendConnectLink(admin(), { tenantId, email: to }, links);
    };
    for (let index = 0; index < 5; index += 1) await send(email);
    await expect(send('Shop@example.com')).rejects.toMatchObject({ code: 'conflict' });
    for (let index = 5; index < 100; index += 1) await send(`shop-${index}@example.com`);
    await expect(send('another@example.com')).rejects.toMatchObject({ code: 'conflict' });
    const entries = await setting.db.prisma.auditEntry.findMany({ where: { action: 'connect_link.sent' } });
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  test('for a tenant that is gone by then nothing is sent', async () => {
    const { id: tenantId } = await createTestTenant(setting, gateway.organization.live);
    await sendConnectLink(admin(), { tenantId, email }, links);
    await gateway.send({ method: 'DELETE', url: `/v1/tenants/${tenantId}` });
    await work(tenantId);
    expect(mails).toEqual([]);
  });
});
