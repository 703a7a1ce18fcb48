import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSmtpMailer } from '@uketsuke/gateway/mailer';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';

const parent = mkdtempSync(join(tmpdir(), 'mail-'));
const folder = join(parent, 'mail');
let catcher: MailCatcher;

beforeAll(async () => {
  catcher = await startMailCatcher({ host: '127.0.0.1', smtpPort: 0, webPort: 0, folder });
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${catcher.smtpPort}`, from: 'a@example.com' });
  await mailer.send({ to: 'b@example.com', subject: 'link', text: '#token=once', html: '' });
  mailer.close();
  // A mail is taken before it is shown.
  await vi.waitFor(async () => expect((await ask('/api/email')).body).toContain('#token=once'), 30_000);
});
afterAll(async () => {
  await catcher.stop();
  rmSync(parent, { recursive: true });
});

/** Not `fetch`: that sends no other Host than its own. */
function ask(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${catcher.url}${path}`, { headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('the mail catcher', () => {
  it('shows mails to its own pages', async () => {
    const { host } = new URL(catcher.url);
    for (const headers of [{}, { origin: catcher.url }, { host, origin: `http://${host}` }]) {
      const { status, body } = await ask('/api/email', headers);
      expect([status, body.includes('#token=once')]).toEqual([200, true]);
    }
  });

  it.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:9' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a name that was pointed at this machine', { host: 'evil.example' }],
  ])('%s sees nothing', async (_, headers) => {
    expect(await ask('/api/email', headers)).toEqual({ status: 403, body: '' });
  });

  it("another site's page gets no live connection", async () => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://evil.example' };
    await expect(ask('/socket.io/?EIO=4&transport=websocket', upgrade)).rejects.toThrow();
  });

  it('keeps mails where only their owner may look', () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).length).toBeGreaterThan(0);
  });
});
