import { createApiKey, revokeApiKey } from '@uketsuke/domain/api-key';
import { revokeDeletedConnection } from '@uketsuke/domain/connection';
import { makeSecret } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { createConnectScene } from '../testing/connect-scene.ts';

const {
  agree,
  ask,
  attemptOf,
  begin,
  beginAgain,
  comeBack,
  connect,
  connectors,
  emulator,
  gateway,
  openLink,
  setting,
} = await createConnectScene();
const { providers } = emulator;
const connectionOf = (id: string) => setting.db.prisma.connection.findUniqueOrThrow({ where: { id } });
const kintone = { subdomain: 'sakura', client_id: 'kintone-client', client_secret: 'kintone-secret' };
const lineWorks = { client_id: 'lineworks-client', client_secret: 'lineworks-secret', bot_id: '2000001' };

test.each([
  ['calendar_a', {}, 'salon@example.com', 'active'],
  ['calendar_b', {}, 'sato@example.com', 'active'],
  ['spreadsheet_a', {}, 'salon@example.com', 'needs_setup'],
  ['database_app_a', kintone, 'sakura.cybozu.com', 'needs_setup'],
  ['crm_a', {}, 'HubSpot 4242 (app.hubspot.com)', 'active'],
  ['chat_a', {}, 'さくら', 'needs_setup'],
  ['chat_b', {}, 'sato@example.com', 'needs_setup'],
  ['chat_c', lineWorks, '受付ボット', 'needs_setup'],
])('%s is connected for the tenant of the link', async (connector, inputs, label, status) => {
  const { secret, tenantId } = await openLink({ connectors: [connector] });
  const { result } = await begin(secret, { connector, inputs });
  expect(result.attempt.status).toBe('pending');
  expect(await comeBack(await agree(result.authorizeUrl))).toEqual({ status: 'connected', connector });
  const { result: attempt } = await attemptOf(secret, result.attempt.id);
  expect(attempt).toMatchObject({ status: 'connected', reason: null });
  const connection = await connectionOf(attempt.connectionId);
  expect(connection).toMatchObject({ tenantId, connector, label, status, createdBy: 'tenant' });
  expect(JSON.stringify(connection.inputs)).not.toContain('secret');
});

test('servers that read who their clients are find it beside the address to which people come back', async () => {
  const { body, status } = await gateway.send({ method: 'GET', url: '/connect/client.json', as: null });
  expect([status, body]).toEqual([
    200,
    {
      ...{ client_id: 'http://127.0.0.1:4000/connect/client.json', client_name: 'Uketsuke' },
      ...{ redirect_uris: ['http://127.0.0.1:4000/connect/callback'], response_types: ['code'] },
      ...{ grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' },
    },
  ]);
});

test('a state is good for once: what comes with it again changes nothing, and tells what came of the first', async () => {
  const { secret } = await openLink();
  const { result } = await begin(secret, { connector: 'calendar_a' });
  const back = await agree(result.authorizeUrl);
  await comeBack(back);
  const connections = await setting.db.prisma.connection.count();
  const asked = emulator.requests.length;
  const again = await agree(result.authorizeUrl);
  expect(await comeBack(again)).toMatchObject({ status: 'connected' });
  expect(await setting.db.prisma.connection.count()).toBe(connections);
  expect(emulator.requests.slice(asked).filter((line) => line.includes('/token'))).toEqual([]);
});

test('of two who come back with one state at once, one is heard', async () => {
  const { secret, tenantId } = await openLink();
  const { result } = await begin(secret, { connector: 'calendar_a' });
  const back = await agree(result.authorizeUrl);
  await Promise.all([comeBack(back), comeBack(back)]);
  expect(await setting.db.prisma.connection.count({ where: { tenantId } })).toBe(1);
});

test.each(['', 'x', makeSecret('vas_')])('the state %j, which is nobody’s, leads to nothing', async (state) => {
  const back = new URL('http://127.0.0.1/connect/callback?code=c');
  back.searchParams.set('state', state);
  const asked = emulator.requests.length;
  expect(await comeBack(back)).toEqual({ status: 'unknown' });
  expect(emulator.requests.length).toBe(asked);
});

test('a code that was meant for another attempt is refused by the provider', async () => {
  const { secret } = await openLink();
  const mine = (await begin(secret, { connector: 'calendar_a' })).result;
  const theirs = (await begin(secret, { connector: 'calendar_a' })).result;
  const mixed = await agree(mine.authorizeUrl);
  mixed.searchParams.set('code', (await agree(theirs.authorizeUrl)).searchParams.get('code') ?? '');
  expect(await comeBack(mixed)).toEqual({ status: 'refused', connector: 'calendar_a', reason: 'failed' });
});

const refusals: [string, string, string, Record<string, string>][] = [
  ['denied', 'calendar_a', 'denied', { error: 'access_denied' }],
  ['cancelled at Microsoft', 'calendar_b', 'denied', { error: 'access_denied', error_description: 'AADSTS65004: no' }],
  [
    'an administrator is needed',
    'calendar_b',
    'admin_consent',
    { error: 'consent_required', error_description: 'AADSTS90094' },
  ],
  ['a fault there', 'chat_a', 'unavailable', { error: 'server_error' }],
  ['no code', 'chat_a', 'failed', {}],
];
test.each(refusals)('refused: %s', async (_what, connector, reason, said) => {
  const { secret } = await openLink();
  const { result } = await begin(secret, { connector });
  const back = await agree(result.authorizeUrl);
  back.searchParams.delete('code');
  for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
  expect(await comeBack(back)).toEqual({ status: 'refused', connector, reason });
  const { result: attempt } = await attemptOf(secret, result.attempt.id);
  expect(attempt).toMatchObject({ status: 'refused', reason, connectionId: null });
  if (connector === 'calendar_b') expect(attempt.adminConsentUrl).toContain('/adminconsent?client_id=');
  else expect(attempt.adminConsentUrl).toBeNull();
});

test('whoever unticked a permission is told so, and nothing is kept', async () => {
  const { secret, tenantId } = await openLink();
  const { result } = await begin(secret, { connector: 'calendar_a' });
  const less = new URL(result.authorizeUrl);
  less.searchParams.set('scope', 'https://www.googleapis.com/auth/calendar.events');
  expect(await comeBack(await agree(less.href))).toMatchObject({ status: 'refused', reason: 'missing_permissions' });
  expect(await setting.db.prisma.connection.count({ where: { tenantId } })).toBe(0);
});

test('a wrong secret of a customer’s own client is told as such', async () => {
  const { secret } = await openLink();
  const { result } = await begin(secret, { connector: 'database_app_a', inputs: { ...kintone, client_secret: 'x' } });
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ reason: 'client_refused' });
});

test('inputs that are missing or lead nowhere are refused before anybody is sent anywhere', async () => {
  const { secret } = await openLink();
  const missing = await begin(secret, { connector: 'database_app_a', inputs: { subdomain: 'sakura' } });
  const elsewhere = await begin(secret, {
    connector: 'database_app_a',
    inputs: { ...kintone, subdomain: 'evil.example' },
  });
  const key = await begin(secret, { connector: 'chat_d' });
  expect([missing.code, elsewhere.code, key.code]).toEqual(Array(3).fill('invalid_request'));
});

test('an attempt that nobody comes back to expires, and what comes late changes nothing', async () => {
  const as = gateway.organization.live;
  const { secret, tenantId } = await openLink();
  const { result } = await begin(secret, { connector: 'calendar_a' });
  const back = await agree(result.authorizeUrl);
  setting.clock.advance(15 * 60_000);
  expect(await comeBack(back)).toMatchObject({ status: 'refused', reason: 'expired' });
  expect(await setting.db.prisma.connection.count({ where: { tenantId } })).toBe(0);
  expect((await attemptOf(secret, result.attempt.id)).code).toBe('unauthorized');
  const { secret: later } = await openLink({ as, tenantId });
  expect((await attemptOf(later, result.attempt.id)).result).toMatchObject({ status: 'refused', reason: 'expired' });
});

test('an answer that was cut off in the middle is refused a minute later', async () => {
  const { secret } = await openLink();
  const { result } = await begin(secret, { connector: 'calendar_a' });
  const { id } = result.attempt;
  await setting.db.prisma.connectionAttempt.update({
    where: { id },
    data: { answeredAt: new Date(setting.clock.now()) },
  });
  expect((await attemptOf(secret, id)).result).toMatchObject({ status: 'pending' });
  setting.clock.advance(60_001);
  expect((await attemptOf(secret, id)).result).toMatchObject({ status: 'refused', reason: 'interrupted' });
});

test('a grant that comes to nothing is given back, unless a connection lives by it', async () => {
  const { secret } = await openLink();
  const id = await connect(secret, { connector: 'crm_a' });
  const other = await connect((await openLink()).secret, { connector: 'crm_a' });
  const revoked = () => emulator.requests.filter((line) => line.endsWith('/revoke')).length;
  const tryAnother = async () => {
    const { result } = await beginAgain(secret, id);
    return comeBack(await agree(result.authorizeUrl));
  };
  await setting.db.prisma.connection.updateMany({ where: { id }, data: { accountId: 'other' } });
  const before = revoked();
  expect(await tryAnother()).toMatchObject({ reason: 'other_account' });
  expect(revoked()).toBe(before);
  await setting.db.prisma.connection.updateMany({ where: { connector: 'crm_a' }, data: { accountId: 'other' } });
  expect(await tryAnother()).toMatchObject({ reason: 'other_account' });
  expect(revoked()).toBe(before + 1);
  expect((await connectionOf(other)).status).toBe('active');
});

test('a calendar that goes leaves the sheet of the same Google account alive, and the last of them ends the grant', async () => {
  const { secret, tenantId } = await openLink();
  await setting.db.prisma.connection.updateMany({ data: { accountId: 'somebody else' } });
  const calendar = await connect(secret, { connector: 'calendar_a' });
  const sheet = await connect(secret, { connector: 'spreadsheet_a' });
  const remove = (id: string) => gateway.send({ method: 'DELETE', url: `/v1/connections/${id}` });
  const asked = emulator.requests.length;
  expect((await remove(calendar)).status).toBe(204);
  expect(emulator.requests.slice(asked)).toEqual([]);
  expect((await gateway.send({ method: 'GET', url: `/v1/connections/${sheet}/options` })).status).toBe(200);
  expect((await gateway.send({ method: 'DELETE', url: `/v1/tenants/${tenantId}` })).status).toBe(204);
  await revokeDeletedConnection({ ...setting.service('worker'), connectors }, sheet, { attempt: 1 });
  expect(emulator.requests).toContain('POST oauth2.googleapis.com/revoke');
});

test('a file that was closed to the service is picked on the provider’s own page, by the same connection', async () => {
  const { secret } = await openLink();
  const id = await connect(secret, { connector: 'spreadsheet_a' });
  const files = async () =>
    Object(await gateway.send({ method: 'GET', url: `/v1/connections/${id}/options` })).body.spreadsheets.map(
      ({ name }: { name: string }) => name,
    );
  expect(await files()).not.toContain('以前からの台帳');
  // What was kept of the account ends with the next change of the connection.
  setting.clock.advance(1);
  const { result } = await beginAgain(secret, id, null, true);
  const back = await comeBack(await agree(result.authorizeUrl));
  expect(back).toEqual({ status: 'connected', connector: 'spreadsheet_a' });
  expect(await files()).toContain('以前からの台帳');
  const calendar = await connect(secret, { connector: 'calendar_a' });
  expect((await beginAgain(secret, calendar, null, true)).code).toBe('invalid_request');
});

test('where revoking ends one pair of tokens alone, it happens beside other connections of the account', async () => {
  const { secret } = await openLink();
  const input = { connector: 'chat_c', inputs: lineWorks };
  const [gone, kept] = [await connect(secret, input), await connect(secret, input)];
  const asked = emulator.requests.length;
  await gateway.send({ method: 'DELETE', url: `/v1/connections/${gone}` });
  expect(emulator.requests.slice(asked)).toEqual(['POST auth.worksmobile.com/oauth2/v2.0/revoke']);
  expect((await gateway.send({ method: 'GET', url: `/v1/connections/${kept}/options` })).status).toBe(200);
});

test('a tenant that goes meanwhile gets no connection', async () => {
  const { secret, tenantId } = await openLink();
  const { result } = await begin(secret, { connector: 'calendar_a' });
  const back = await agree(result.authorizeUrl);
  await gateway.send({ method: 'DELETE', url: `/v1/tenants/${tenantId}` });
  expect(await comeBack(back)).toMatchObject({ status: 'refused', reason: 'not_allowed' });
  expect(await setting.db.prisma.connection.count({ where: { tenantId } })).toBe(0);
});

test('whoever comes back is led to a page in the language of whoever sent them there', async () => {
  const { secret } = await openLink();
  const { result } = await begin(secret, { connector: 'calendar_a', locale: 'en' });
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ status: 'connected', locale: 'en' });
});

test('by a link whose key was revoked meanwhile nothing is connected, and no tokens are asked for', async () => {
  const { live } = gateway.organization;
  const key = await createApiKey(live.ctxAs('admin'), { name: 'of a link' });
  const { secret, tenantId } = await openLink({ as: { ...live, apiKey: key.secret } });
  const { result } = await begin(secret, { connector: 'calendar_a' });
  await revokeApiKey(live.ctxAs('admin'), key.apiKey.id);
  const asked = emulator.requests.length;
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ status: 'refused', reason: 'not_allowed' });
  expect(emulator.requests.slice(asked).filter((line) => line.includes('/token'))).toEqual([]);
  expect(await setting.db.prisma.connection.count({ where: { tenantId } })).toBe(0);
});

test('whoever went to the provider while the link was good may come back after its time', async () => {
  const { secret } = await openLink();
  setting.clock.advance(10 * 60_000);
  const { result } = await begin(secret, { connector: 'calendar_a' });
  setting.clock.advance(10 * 60_000);
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ status: 'connected' });
});

test('the account’s last grant that ends while it is connected anew leaves no connection that is dead from the start', async () => {
  const { secret, tenantId } = await openLink();
  await setting.db.prisma.connection.updateMany({ data: { accountId: 'somebody else' } });
  const last = await connect((await openLink()).secret, { connector: 'calendar_a' });
  const { result } = await begin(secret, { connector: 'calendar_a' });
  // The provider is being told of the one that goes while the other one comes back.
  const now = new Date(setting.clock.now());
  const ended = { deletedAt: now, statusReason: 'revoked', renewingUntil: new Date(now.getTime() + 3000) };
  await setting.db.prisma.connection.update({ where: { id: last }, data: ended });
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ reason: 'interrupted' });
  expect(await setting.db.prisma.connection.count({ where: { tenantId } })).toBe(0);
  setting.clock.advance(3001);
  const again = await connect(secret, { connector: 'calendar_a' });
  expect(await connectionOf(again)).toMatchObject({ status: 'active' });
});

test('connected again, a broken connection keeps its id and its settings', async () => {
  const { secret } = await openLink();
  const id = await connect(secret, { connector: 'database_app_a', inputs: kintone });
  const config = { app: '1', fields: { name: 'name' } };
  await setting.db.prisma.connection.update({ where: { id }, data: { status: 'needs_reauth', config } });
  const { result } = await beginAgain(secret, id);
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ status: 'connected' });
  expect((await attemptOf(secret, result.attempt.id)).result.connectionId).toBe(id);
  expect(await connectionOf(id)).toMatchObject({ status: 'active', config, statusReason: null });
});

test('the settings name a file that is gone: another can be chosen; one that is asked for and is not there is told as such', async () => {
  const { secret } = await openLink();
  const id = await connect(secret, { connector: 'spreadsheet_a' });
  const config = { spreadsheet: 'gone', sheet: 'gone', columns: { name: 'お名前' } };
  await setting.db.prisma.connection.update({ where: { id }, data: { status: 'active', config } });
  const options = (query = '') => gateway.send({ method: 'GET', url: `/v1/connections/${id}/options${query}` });
  expect((await options()).body).toMatchObject({
    spreadsheets: [{ id: 'sheet-customers' }, {}, {}],
    sheets: [],
    headers: [],
  });
  const missing = await options('?spreadsheet=another');
  expect([missing.status, missing.body]).toMatchObject([422, { details: [expect.stringContaining('spreadsheet')] }]);
});

test('a secret that was kept goes to its own address alone', async () => {
  const { secret } = await openLink();
  const id = await connect(secret, { connector: 'database_app_a', inputs: kintone });
  expect((await beginAgain(secret, id, { subdomain: 'elsewhere' })).code).toBe('invalid_request');
  const typed = { subdomain: 'elsewhere', client_secret: 'another' };
  expect((await beginAgain(secret, id, typed)).result.attempt.status).toBe('pending');
});

test('tokens with which nobody can say whose they are do not stay behind at the provider', async () => {
  const { secret, tenantId } = await openLink();
  const { result } = await begin(secret, { connector: 'chat_c', inputs: lineWorks });
  const back = await agree(result.authorizeUrl);
  emulator.faults.add({ host: 'www.worksapis.com', status: 500 });
  const asked = emulator.requests.length;
  expect(await comeBack(back)).toMatchObject({ status: 'refused', reason: 'unavailable' });
  expect(emulator.requests.slice(asked)).toContain('POST auth.worksmobile.com/oauth2/v2.0/revoke');
  expect(await setting.db.prisma.connection.count({ where: { tenantId } })).toBe(0);
});

test('of a grant that came to nothing and could not be given back the log tells', async () => {
  const { secret } = await openLink();
  const { result } = await begin(secret, { connector: 'chat_c', inputs: lineWorks });
  const back = await agree(result.authorizeUrl);
  emulator.faults.add({ host: 'www.worksapis.com', status: 500 });
  emulator.faults.add({ host: 'auth.worksmobile.com', path: '/revoke', status: 500 });
  expect(await comeBack(back)).toMatchObject({ status: 'refused' });
  expect(gateway.logLines).toContainEqual(
    expect.objectContaining({ msg: 'connector.grant_not_ended', connector: 'chat_c' }),
  );
});

test('connected again with another account, it stays as it was', async () => {
  const { secret } = await openLink();
  const id = await connect(secret, { connector: 'calendar_a' });
  await setting.db.prisma.connection.update({ where: { id }, data: { status: 'needs_reauth', accountId: 'other' } });
  const { result } = await beginAgain(secret, id);
  expect(await comeBack(await agree(result.authorizeUrl))).toMatchObject({ reason: 'other_account' });
  expect(await connectionOf(id)).toMatchObject({ status: 'needs_reauth', accountId: 'other' });
});

test('the same account connected a second time makes a broken connection good, and no second one', async () => {
  const { secret } = await openLink();
  const id = await connect(secret, { connector: 'calendar_a' });
  await setting.db.prisma.connection.update({ where: { id }, data: { status: 'needs_reauth' } });
  expect(await connect(secret, { connector: 'calendar_a' })).toBe(id);
  expect(await connectionOf(id)).toMatchObject({ status: 'active' });
});

test('a link sees its tenant and its connectors, and nothing of another', async () => {
  const own = await openLink({ connectors: ['calendar_a', 'chat_d'] });
  const other = await openLink();
  const theirs = await connect(other.secret, { connector: 'calendar_a' });
  const mine = await connect(own.secret, { connector: 'calendar_a' });
  const sheet = await connect((await openLink({ tenantId: own.tenantId })).secret, { connector: 'crm_a' });
  const listed = await ask(own.secret, '{ result: connections { id createdBy } }');
  expect(Object.values(listed.result)).toEqual([{ id: mine, createdBy: null }]);
  const offered = await ask(own.secret, '{ result: connectors { id } }');
  expect(Object.values(offered.result)).toEqual([{ id: 'calendar_a' }, { id: 'chat_d' }]);
  for (const id of [theirs, sheet]) {
    const questions = [
      `{ result: connection(id: "${id}") { id } }`,
      `{ result: connectionOptions(id: "${id}") }`,
      `mutation { result: updateConnection(id: "${id}", config: {}) { ... on Error { code } } }`,
      `mutation { result: replaceConnectionKey(id: "${id}", secret: "x") { ... on Error { code } } }`,
      `mutation { result: restartConnection(id: "${id}") { ... on Error { code } } }`,
      `mutation { result: deleteConnection(id: "${id}") { ... on Error { code } } }`,
    ];
    for (const question of questions) expect((await ask(own.secret, question)).code, question).toBe('not_found');
  }
  const { result } = await begin(other.secret, { connector: 'calendar_a' });
  expect((await attemptOf(own.secret, result.attempt.id)).code).toBe('not_found');
  expect((await begin(own.secret, { connector: 'crm_a' })).code).toBe('not_found');
  expect((await begin(own.secret, { connector: 'calendar_a', tenantId: other.tenantId })).code).toBe('not_found');
  const key = `mutation { result: createConnection(input: { connector: booking_a, secret: "x", input: { base_url: "https://a.example" } }) { ... on Error { code } } }`;
  expect((await ask(own.secret, key)).code).toBe('not_found');
});

test('a link connects a chat by its key, for its tenant', async () => {
  const { secret, tenantId } = await openLink();
  const token = providers.chatwork.token;
  const made = await ask(
    secret,
    'mutation ($secret: String!) { result: createConnection(input: { connector: chat_d, secret: $secret }) { ... on CreateConnectionSuccess { data { id tenantId } } } }',
    { secret: token },
  );
  expect(made.result).toMatchObject({ tenantId });
});
