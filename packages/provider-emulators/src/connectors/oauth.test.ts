import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConnectorEmulator, startConnectorEmulator } from './index.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-0123';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirect_uri = 'https://service.example/connect/callback';
let emulator: ConnectorEmulator;
beforeEach(async () => {
  emulator = await startConnectorEmulator();
});
afterEach(() => emulator.close());

interface Place {
  authorize: string;
  token: string;
  api: string;
  client: { id: string; secret: string };
}

const microsoft = (): Place => ({
  authorize: '/login.microsoftonline.com/common/oauth2/v2.0/authorize',
  token: '/login.microsoftonline.com/common/oauth2/v2.0/token',
  api: '/graph.microsoft.com/v1.0/me',
  client: emulator.providers.microsoft.oauth.client,
});

async function agree({ authorize, client }: Place, more: Record<string, string> = {}): Promise<URL> {
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: client.id, redirect_uri, state: 's1', scope: 'User.Read' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', ...more },
  });
  const response = await fetch(`${emulator.url}${authorize}?${query.toString()}`, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'https://nowhere.example');
}

async function ask({ token, client }: Place, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...form });
  const response = await fetch(`${emulator.url}${token}`, { method: 'POST', body });
  const answer: unknown = await response.json();
  return { status: response.status, body: Object(answer) };
}

const exchange = (place: Place, code: string, code_verifier = verifier) =>
  ask(place, { grant_type: 'authorization_code', code, redirect_uri, code_verifier });
const statusWith = async ({ api }: Place, token: string): Promise<number> =>
  (await fetch(`${emulator.url}${api}`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a code is given with the state, and is good for one exchange with the right verifier', async () => {
  const place = microsoft();
  const back = await agree(place);
  expect(back.searchParams.get('state')).toBe('s1');
  const code = back.searchParams.get('code') ?? '';
  const { status, body } = await exchange(place, code);
  expect([status, body.token_type]).toEqual([200, 'Bearer']);
  expect(await statusWith(place, body.access_token)).toBe(200);
  expect(await exchange(place, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a wrong verifier, a wrong secret and a missing challenge are refused', async () => {
  const place = microsoft();
  const code = (await agree(place)).searchParams.get('code') ?? '';
  expect(await exchange(place, code, 'another')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const wrong = { ...place, client: { ...place.client, secret: 'x' } };
  expect(await exchange(wrong, code)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  expect((await agree(place, { code_challenge_method: 'plain' })).searchParams.get('error')).toBe('invalid_request');
});

test('tokens expire, are refreshed, and a rotated refresh token is good for one use', async () => {
  const place = microsoft();
  const first = emulator.providers.microsoft.oauth.issue('User.Read');
  emulator.advanceClock(3_601_000);
  expect(await statusWith(place, first.accessToken)).toBe(401);
  const form = { grant_type: 'refresh_token', refresh_token: first.refreshToken };
  const { body } = await ask(place, form);
  expect(await statusWith(place, body.access_token)).toBe(200);
  expect(body.refresh_token).not.toBe(first.refreshToken);
  expect(await ask(place, form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a revoked grant of Google ends all its tokens', async () => {
  const { oauth } = emulator.providers.google;
  const { accessToken, refreshToken } = oauth.issue('https://www.googleapis.com/auth/calendar.events');
  const place = { api: '/www.googleapis.com/calendar/v3/users/me/calendarList' };
  const call = () => fetch(`${emulator.url}${place.api}`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect((await call()).status).toBe(200);
  const revoke = `${emulator.url}/oauth2.googleapis.com/revoke`;
  await fetch(revoke, { method: 'POST', body: new URLSearchParams({ token: refreshToken }) });
  expect((await call()).status).toBe(401);
});
