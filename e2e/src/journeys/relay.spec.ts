import { expect, test } from '@playwright/test';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { servePage } from '../pages/serve-page.ts';
import type { VoiceClientPage } from '../pages/voice-client-page.ts';
import { root, startStack } from '../stack/start-stack.ts';
import { callWhen, createWorld, hasEnded } from '../stack/world.ts';

declare const voiceClient: VoiceClientPage;
declare const connections: RTCPeerConnection[];

// Chromium asks a relay only from addresses that are not loopback.
const address = Object.values(networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal)?.address;
const hasTurnServer = spawnSync('turnserver', ['--version']).error === undefined;
const secret = 'relay-secret-of-this-test';

async function startTurnServer(ip: string): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort(ip);
  const place = ['--listening-ip', ip, '--relay-ip', ip, '--listening-port', String(port), '--no-tls', '--no-dtls'];
  const rules = ['--use-auth-secret', '--static-auth-secret', secret, '--realm', 'uketsuke', '--no-cli'];
  const server = spawn('turnserver', ['-n', ...place, ...rules, '--log-file', 'stdout'], { stdio: 'ignore' });
  return { url: `turn:${ip}:${port}`, server };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, host, () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}

test('a caller who reaches nothing but a TURN relay talks through it, with the credentials of the session', async ({
  page,
}) => {
  test.skip(!hasTurnServer || !address, 'needs coturn (Debian package) and a network address that is not loopback');
  const ip = address ?? '';
  const { url, server } = await startTurnServer(ip);
  const dataDir = join(root, '.data', 'relay');
  rmSync(dataDir, { recursive: true, force: true });
  const stack = await startStack(dataDir, {
    args: ['--no-web', '--no-mail'],
    env: { PUBLIC_IP: ip, TURN_URLS: url, TURN_SECRET: secret },
  });
  const served = await servePage('voice-client-page.ts');
  try {
    const { api, tenant } = await createWorld({ language: 'en', facts: stack.facts() });
    const session = await api.sessions.create({ tenant_id: tenant.id });
    expect(session.ice_servers).toEqual([
      { urls: [expect.stringMatching(/^stun:/)] },
      { urls: [url], username: expect.any(String), credential: expect.any(String) },
    ]);
    await page.addInitScript(() => {
      const made: RTCPeerConnection[] = [];
      const Direct = RTCPeerConnection;
      Object.assign(globalThis, {
        connections: made,
        RTCPeerConnection: class extends Direct {
          constructor(configuration?: RTCConfiguration) {
            super({ ...configuration, iceTransportPolicy: 'relay' });
            made.push(this);
          }
        },
      });
    });
    await page.goto(served.url);
    const { client_token, webrtc_url, ice_servers } = session;
    await page.evaluate((options) => voiceClient.connect(options as never), { client_token, webrtc_url, ice_servers });
    const received = () =>
      page.evaluate(async () => {
        const reports = await Promise.all(connections.map((connection) => connection.getStats()));
        const stats = reports.flatMap((report) => [...report.values()] as Record<string, unknown>[]);
        const local = stats.filter(({ type }) => type === 'local-candidate').map((stat) => stat['candidateType']);
        const packets = stats
          .filter(({ type }) => type === 'inbound-rtp')
          .map((stat) => Number(stat['packetsReceived']));
        return { local: [...new Set(local)], packets: Math.max(0, ...packets) };
      });
    await expect.poll(async () => (await received()).packets).toBeGreaterThan(50);
    expect((await received()).local).toEqual(['relay']);
    await page.evaluate(() => voiceClient.hangUp());
    expect(await callWhen(api, session.id, hasEnded)).toMatchObject({ outcome: 'hangup' });
  } finally {
    await served.close();
    await stack.stop();
    server.kill('SIGKILL');
  }
});
