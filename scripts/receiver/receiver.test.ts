import { request } from 'node:http';
import { createLogger, manualClock } from '@uketsuke/runtime';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startReceiver, type Receiver } from './receiver.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const body = JSON.stringify({ type: 'call.ended', timestamp: 'now', data: { fields: { name: '田中 <script>' } } });
let receiver: Receiver;
let logged: string[];

beforeEach(async () => {
  logged = [];
  const log = createLogger({ service: 'receiver', destination: { write: (line) => void logged.push(line) } });
  const secrets = { live: secret, test: null };
  receiver = await startReceiver({ host: '127.0.0.1', port: 0, secrets, log, clock: manualClock() });
});
afterEach(() => receiver.stop());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Not `fetch`: that sends no other Host than its own. */
function ask(path: string, { method = 'GET', headers = {}, body: sent }: Asked = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const asked = request(`${receiver.url}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    asked.on('error', reject);
    asked.end(sent);
  });
}

function signed(by = secret, { id = 'evt_1', at = new Date(), of = body } = {}): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, of),
  };
}

const deliver = (headers: Record<string, string>, { path = '/demo-receiver/live', sent = body } = {}) =>
  ask(path, { method: 'POST', headers, body: sent });
const events = async () => (JSON.parse((await ask('/events')).body) as { events: Record<string, unknown>[] }).events;

describe('the receiver', () => {
  test('takes what was signed with its secret, and shows it with its body', async () => {
    expect((await deliver(signed())).status).toBe(204);
    const expected = { id: 'evt_1', type: 'call.ended', environment: 'live', verified: true, problem: null, body };
    expect(await events()).toMatchObject([expected]);
  });

  test.each([
    ['signed with another secret', signed(otherSecret), body],
    ['changed after it was signed', signed(), `${body} `],
    ['signed ten minutes ago', signed(secret, { at: new Date(Date.now() - 600_000) }), body],
    ['not signed', {}, body],
    ['signed with nonsense', { ...signed(), 'webhook-signature': 'v1' }, body],
  ])('what is %s is refused and shown with the reason', async (_, headers, sent) => {
    expect((await deliver(headers, { sent })).status).toBe(401);
    expect(await events()).toMatchObject([{ verified: false, problem: expect.stringMatching(/\w/) }]);
  });

  test('during a rotation one of two signatures is enough', async () => {
    const old = signed(otherSecret);
    const both = `${old['webhook-signature']} ${signed()['webhook-signature']}`;
    expect((await deliver({ ...signed(), 'webhook-signature': both })).status).toBe(204);
  });

  test('an event that is delivered twice is shown once', async () => {
    await deliver(signed());
    await deliver(signed());
    expect(await events()).toMatchObject([{ times: 2 }]);
  });

  test('an environment whose endpoint was deleted takes nothing', async () => {
    expect((await deliver(signed(), { path: '/demo-receiver/test' })).status).toBe(404);
    expect(await events()).toEqual([]);
  });

  test('a body that is too long is refused and not kept', async () => {
    const sent = 'x'.repeat(1024 * 1024 + 1);
    const answer = await deliver(signed(), { sent }).catch((error: unknown) => error);
    // The connection may be gone before all of the body was sent.
    expect(answer instanceof Error || (answer as { status: number }).status === 413).toBe(true);
    expect(await events()).toEqual([]);
  });

  test('a line of its log has id, type and verification, and nothing of what the caller said', async () => {
    await deliver(signed());
    expect(JSON.parse(logged.join(''))).toMatchObject({ id: 'evt_1', type: 'call.ended', verified: true });
    expect(logged.join('')).not.toContain('田中');
  });

  test.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a name that was pointed at this machine', { host: 'evil.example' }],
  ])('%s sees nothing and delivers nothing', async (_, headers) => {
    expect(await ask('/events', { headers })).toMatchObject({ status: 403, body: '' });
    expect((await deliver({ ...signed(), ...headers })).status).toBe(403);
    expect(await events()).toEqual([]);
  });
});

describe('its page', () => {
  test('says in the language of the browser what came, and a body stays text', async () => {
    await deliver(signed());
    const japanese = await ask('/', { headers: { 'accept-language': 'ja' } });
    expect(japanese.body).toContain('署名を検証しました');
    expect(japanese.body).toContain('田中 &lt;script&gt;');
    expect(japanese.body).not.toContain('田中 <script>');
    expect((await ask('/?lang=en')).body).toContain('Signature verified');
  });

  test('runs no script but its own, and is framed by nobody', async () => {
    const policy = String((await ask('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'sha256-[^']+';/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('before the first event it says how to make one', async () => {
    expect((await ask('/?lang=en')).body).toContain('npm run phone');
  });
});
