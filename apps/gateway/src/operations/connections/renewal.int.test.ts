import { keepConnectionsFresh, listConnectionOptions, prepareConnections } from '@uketsuke/domain/connection';
import { expect, test } from 'vitest';
import { createConnectScene } from '../../testing/connect-scene.ts';

const hourMs = 3_600_000;
const { agree, beginAgain, comeBack, connect, connectors, emulator, gateway, openLink, setting } =
  await createConnectScene();
const { providers } = emulator;
const lineWorks = { client_id: 'lineworks-client', client_secret: 'lineworks-secret', bot_id: '2000001' };
const rowOf = (id: string) => setting.db.prisma.connection.findUniqueOrThrow({ where: { id } });
const options = (id: string, q = '') =>
  gateway.send({ method: 'GET', url: `/v1/connections/${id}/options${q === '' ? '' : `?q=${q}`}` });
const renewals = () => emulator.requests.filter((line) => /^POST .*\/token$/.test(line)).length;
const worker = () => ({ ...setting.service('worker'), connectors });
const brokenEntries = (objectId: string) =>
  setting.db.prisma.auditEntry.findMany({ where: { objectId, action: 'connection.broken' } });
const revoked = () => emulator.requests.filter((line) => line.endsWith('/revoke')).length;

/** Asks with tokens that have run out; that happens after the provider has answered, before anybody writes what it answered. */
function optionsWhile(id: string, happens: () => Promise<unknown>) {
  const renewGrant: typeof connectors.renewGrant = async (request) => {
    const answer = connectors.renewGrant(request);
    await answer.catch(() => null);
    await happens();
    return answer;
  };
  const ctx = { ...gateway.organization.live.ctxAs('admin'), connectors: { ...connectors, renewGrant } };
  return listConnectionOptions(ctx, id);
}

async function reconnect(id: string): Promise<void> {
  const { tenantId } = await rowOf(id);
  const { secret } = await openLink({ ...(tenantId !== null && { tenantId }) });
  const { result } = await beginAgain(secret, id);
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ status: 'connected' });
}

async function connected(connector: string, inputs: object = {}): Promise<string> {
  return connect((await openLink()).secret, { connector, inputs });
}

test('tokens that have run out are renewed before they are used', async () => {
  const id = await connected('calendar_a');
  const before = await rowOf(id);
  setting.clock.advance(2 * hourMs);
  const asked = emulator.requests.length;
  expect((await options(id)).status).toBe(200);
  const hosts = emulator.requests.slice(asked).map((line) => line.split('/')[0]);
  expect([hosts[0], hosts.filter((host) => host?.startsWith('POST')).length]).toEqual([
    'POST oauth2.googleapis.com',
    1,
  ]);
  const after = await rowOf(id);
  expect(after.expiresAt?.getTime()).toBe(setting.clock.now() + 3_599_000);
  expect(after.updatedAt).toEqual(before.updatedAt);
});

test('a token that is good for one use is used once, by whichever process, and all who wait for it get the new one', async () => {
  const id = await connected('chat_c', lineWorks);
  const row = await rowOf(id);
  setting.clock.advance(25 * hourMs);
  const before = renewals();
  // The gateway, and two more processes: only the database is between them.
  const others = [worker(), worker()].map((ctx) => prepareConnections(ctx, [row]));
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((q) => options(id, String(q))));
  await Promise.all(others);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(renewals() - before).toBe(1);
  setting.clock.advance(25 * hourMs);
  expect((await options(id)).status).toBe(200);
  expect(renewals() - before).toBe(2);
});

test('tokens that are refused before their time are renewed, and what was asked is asked once more', async () => {
  const id = await connected('calendar_b');
  emulator.faults.add({ host: 'graph.microsoft.com', status: 401 });
  const before = renewals();
  expect((await options(id)).status).toBe(200);
  expect(renewals() - before).toBe(1);
  expect((await rowOf(id)).status).toBe('active');
});

test('refused a second time, the connection is broken, and the audit tells it once', async () => {
  const id = await connected('calendar_b');
  emulator.faults.add({ host: 'graph.microsoft.com', status: 401, times: 100 });
  const answers = await Promise.all([options(id), options(id)]);
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  emulator.faults.clear();
  expect((await options(id)).status).toBe(409);
  expect(await rowOf(id)).toMatchObject({ status: 'needs_reauth', statusReason: 'refused_by_provider' });
  expect(await brokenEntries(id)).toMatchObject([
    { details: { connector: 'calendar_b', reason: 'refused_by_provider' } },
  ]);
});

test.each([
  ['calendar_a', 'google'],
  ['crm_a', 'hubspot'],
] as const)('a grant of %s that was taken back breaks the connection', async (connector, provider) => {
  const id = await connected(connector);
  providers[provider].killCredentials();
  setting.clock.advance(2 * hourMs);
  await keepConnectionsFresh(worker());
  expect(await rowOf(id)).toMatchObject({ status: 'needs_reauth', statusReason: 'grant_over' });
  expect(await brokenEntries(id)).toHaveLength(1);
});

test.each([429, 500, 503])(
  'a token endpoint that answers %i is asked again after half a minute, and breaks nothing',
  async (status) => {
    const id = await connected('calendar_a');
    setting.clock.advance(2 * hourMs);
    emulator.faults.add({ host: 'oauth2.googleapis.com', status, times: 100 });
    expect((await options(id)).status).toBe(503);
    const before = renewals();
    expect((await options(id)).status).toBe(503);
    expect(renewals()).toBe(before);
    emulator.faults.clear();
    setting.clock.advance(30_001);
    expect((await options(id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'active', failingSince: null });
  },
);

test('after four days without new tokens it is broken', async () => {
  const id = await connected('calendar_a');
  setting.clock.advance(2 * hourMs);
  emulator.faults.add({ host: 'oauth2.googleapis.com', status: 500, times: 1000 });
  await options(id);
  setting.clock.advance(95 * hourMs);
  await options(id);
  expect((await rowOf(id)).status).toBe('active');
  setting.clock.advance(1.1 * hourMs);
  expect((await options(id)).status).toBe(409);
  expect(await rowOf(id)).toMatchObject({ status: 'needs_reauth', statusReason: 'not_renewed' });
});

test('a client of the customer’s own that is not known any more breaks the connection, one of ours does not', async () => {
  const id = await connected('chat_c', lineWorks);
  const ours = await connected('calendar_a');
  const [{ oauth: theirs }, { oauth: google }] = [providers.lineWorks, providers.google];
  const secrets = [theirs.client.secret, google.client.secret] as const;
  theirs.client.secret = google.client.secret = 'changed';
  setting.clock.advance(25 * hourMs);
  const answers = [(await options(id)).status, (await options(ours)).status];
  [theirs.client.secret, google.client.secret] = secrets;
  expect(answers).toEqual([409, 503]);
  expect(await rowOf(id)).toMatchObject({ status: 'needs_reauth', statusReason: 'client_refused' });
  expect((await rowOf(ours)).status).toBe('active');
  expect(gateway.logLines).toContainEqual(
    expect.objectContaining({ msg: 'connector.client_refused', connector: 'calendar_a' }),
  );
});

test('a process that is gone in the middle holds nobody up for longer than its lease', async () => {
  const id = await connected('calendar_a');
  setting.clock.advance(2 * hourMs);
  const renewingUntil = new Date(setting.clock.now() - 1);
  await setting.db.prisma.connection.update({ where: { id }, data: { renewingUntil } });
  expect((await options(id)).status).toBe(200);
});

test('a call begins with tokens that last; those that do are left alone', async () => {
  const id = await connected('calendar_a');
  const before = renewals();
  expect(await prepareConnections(worker(), [await rowOf(id)])).toBe(false);
  setting.clock.advance(50 * 60_000);
  expect(await prepareConnections(worker(), [await rowOf(id)])).toBe(true);
  expect(renewals() - before).toBe(1);
});

test('the worker keeps all tokens fresh', async () => {
  const id = await connected('crm_a');
  setting.clock.advance(20 * 60_000);
  expect(await keepConnectionsFresh(worker())).toBeGreaterThan(0);
  expect((await rowOf(id)).expiresAt?.getTime()).toBe(setting.clock.now() + 1_800_000);
});

test('connected anew while its old grant turns out to be over, it stays whole, and is used at once', async () => {
  const id = await connected('crm_a');
  providers.hubspot.killCredentials();
  setting.clock.advance(2 * hourMs);
  await expect(optionsWhile(id, () => reconnect(id))).resolves.toEqual({});
  expect(await rowOf(id)).toMatchObject({ status: 'active', statusReason: null, renewingUntil: null });
  expect(await brokenEntries(id)).toEqual([]);
});

test('connected anew while its old tokens are renewed, it keeps those of the new grant, and the others are given back', async () => {
  const id = await connected('chat_c', lineWorks);
  setting.clock.advance(25 * hourMs);
  const before = revoked();
  let fresh: unknown = null;
  const connectAnew = async () => {
    await reconnect(id);
    fresh = (await rowOf(id)).credentials;
  };
  expect(await optionsWhile(id, connectAnew)).toMatchObject({ users: expect.anything() });
  expect((await rowOf(id)).credentials).toEqual(fresh);
  expect(revoked() - before).toBe(1);
});

test('deleted while its tokens are renewed, it leaves none behind at the provider', async () => {
  const id = await connected('chat_c', lineWorks);
  setting.clock.advance(25 * hourMs);
  const before = revoked();
  const remove = () => gateway.send({ method: 'DELETE', url: `/v1/connections/${id}` });
  await expect(optionsWhile(id, remove)).rejects.toMatchObject({ code: 'needs_reauth' });
  expect(revoked() - before).toBe(2);
});

test('the worker renews the others where one cannot be read, and does not look at it again for an hour', async () => {
  const [broken, whole] = [await connected('crm_a'), await connected('crm_a')];
  const { credentials } = await rowOf(broken);
  await setting.db.prisma.connection.update({ where: { id: broken }, data: { credentials: new Uint8Array([1]) } });
  setting.clock.advance(20 * 60_000);
  await expect(keepConnectionsFresh(worker())).rejects.toThrow();
  expect((await rowOf(whole)).expiresAt?.getTime()).toBe(setting.clock.now() + 1_800_000);
  await expect(keepConnectionsFresh(worker())).resolves.toBe(0);
  expect(await prepareConnections(worker(), [await rowOf(broken), await rowOf(whole)])).toBe(true);
  await setting.db.prisma.connection.update({ where: { id: broken }, data: { credentials } });
});

test('tokens that end by themselves keep no place among those that are renewed', async () => {
  const id = await connected('crm_a');
  const ctx = worker();
  const place = { table: 'connection', row: id, column: 'credentials' };
  const tokens = JSON.parse(ctx.secrets.openText((await rowOf(id)).credentials ?? new Uint8Array(), place));
  const credentials = ctx.secrets.seal(JSON.stringify({ ...tokens, refreshToken: null }), place);
  await setting.db.prisma.connection.update({ where: { id }, data: { credentials } });
  setting.clock.advance(2 * hourMs);
  await keepConnectionsFresh(ctx);
  expect((await rowOf(id)).renewingUntil?.getTime()).toBe(setting.clock.now() + hourMs);
});
