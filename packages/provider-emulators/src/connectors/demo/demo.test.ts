import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConnectorEmulator, startConnectorEmulator } from '../index.ts';

let emulator: ConnectorEmulator;
beforeEach(async () => {
  emulator = await startConnectorEmulator({ isDemo: true });
});
afterEach(() => emulator.close());

const query = new URLSearchParams({
  ...{ response_type: 'code', client_id: 'emulated-GOOGLE_CLIENT_ID', scope: 'https://www.googleapis.com/auth/x' },
  ...{ redirect_uri: 'https://service.example/connect/callback', state: '"><script>1</script>' },
  ...{ code_challenge: 'c', code_challenge_method: 'S256' },
});
const visit = (more: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ ...Object.fromEntries(query), ...more });
  return fetch(`${emulator.url}/accounts.google.com/o/oauth2/v2/auth?${asked.toString()}`, { redirect: 'manual' });
};

test('whoever comes to agree sees that it is a demo, and nothing of the address is markup', async () => {
  const response = await visit();
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('This page is a demo. It is not Google');
  expect(text).not.toContain('<script>1');
});

test('who agrees comes back with a code, and who refuses with the refusal', async () => {
  const back = async (answer: string) => {
    const response = await visit({ demo_answer: answer });
    return new URL(response.headers.get('location') ?? '').searchParams;
  };
  expect((await back('yes')).get('code')).toMatch(/^google-code-/);
  expect(Object.fromEntries(await back('no'))).toEqual({ error: 'access_denied', state: query.get('state') });
});

test('tokens of an earlier process are taken, with the scope that they had', async () => {
  const earlier = await startConnectorEmulator();
  const { accessToken } = earlier.providers.google.oauth.issue('https://www.googleapis.com/auth/calendar.events');
  await earlier.close();
  const ask = (path: string) =>
    fetch(`${emulator.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect((await ask('/www.googleapis.com/calendar/v3/users/me/calendarList')).status).toBe(200);
  expect((await ask('/sheets.googleapis.com/v4/spreadsheets/sheet-customers')).status).toBe(403);
});

test('the page of what has arrived shows it as text', async () => {
  emulator.providers.slack.messages.push({ channel: 'C01', text: '<b>要約</b>' });
  const text = await (await fetch(`${emulator.url}/`)).text();
  expect(text).toContain('C01: &#60;b&#62;要約&#60;/b&#62;');
});

test('the page of what has arrived tells appointments by the clock of the demo’s businesses', async () => {
  const { google } = emulator.providers;
  const times = { start: { dateTime: '2026-11-26T02:00:00Z' }, end: { dateTime: '2026-11-26T02:30:00Z' } };
  const event = {
    id: 'a',
    status: 'confirmed' as const,
    summary: '田中',
    description: '',
    extendedProperties: { private: {} },
    ...times,
  };
  google.calendar.events.set('demo', [event]);
  expect(await (await fetch(`${emulator.url}/`)).text()).toContain('2026-11-26 11:00–11:30 田中');
});
