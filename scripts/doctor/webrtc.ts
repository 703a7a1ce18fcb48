import { createUketsuke } from '@uketsuke/api-client/source';
import { createFakeBrowser, type SignallingAnswer } from '@uketsuke/voice/legs/browser/testing/fake-browser.ts';
import type { StackFile } from '../stack/files.ts';
import { isUdpFree } from '../stack/ports.ts';
import { bad, good, skipped, warning, type Check } from './check.ts';

const packetsWanted = 10;
const connectMs = 8_000;

/** Can this machine open a UDP socket and hear itself on it at all. */
export const udpCheck: Check = {
  name: 'UDP',
  run: async () =>
    (await isUdpFree(0, '0.0.0.0'))
      ? good('a UDP socket can be opened')
      : bad('no UDP socket can be opened', 'Allow UDP for this user: browser calls carry their audio over it.'),
};

/** A browser's side of a call against the running voice node: offer, ICE, DTLS, audio. It leaves one short call in `test`. */
export function webrtcCheck({ base_url, test_key }: StackFile): Check {
  return {
    name: 'WebRTC and ICE',
    async run() {
      if (test_key === '') return skipped('no demo key: start the embedded stack to try a call');
      const api = createUketsuke({ apiKey: test_key, baseUrl: base_url });
      const tenant = (await api.tenants.list()).data.find(
        ({ status, agent_id }) => status === 'active' && agent_id !== null,
      );
      if (!tenant) return skipped('no active tenant with an agent in the test environment');
      const session = await api.sessions.create({ tenant_id: tenant.id });
      const startedAt = performance.now();
      let answered = 0;
      let answer: SignallingAnswer | null = null;
      const browser = createFakeBrowser({ decodes: false });
      let packets = 0;
      browser.onPacket(() => (packets += 1));
      try {
        await browser.connect(async (sdp) => {
          answer = await offer(session.webrtc_url, sdp, session.client_token);
          answered = performance.now() - startedAt;
          return answer;
        });
        browser.sendRtvi('client-ready', { version: '2.1.0', about: { library: 'uketsuke doctor' } });
        await browser.until(() => packets >= packetsWanted && browser.received.some(isBotReady), connectMs);
        const times = `answered in ${answered.toFixed(0)} ms, audio after ${(performance.now() - startedAt).toFixed(0)} ms`;
        const { ice_servers } = session;
        if (ice_servers.length === 0) {
          return warning(
            `${times}; no STUN or TURN server`,
            'Fine on one machine or with a public address (PUBLIC_IP). Behind NAT set STUN_URLS, for strict firewalls TURN_URLS and TURN_SECRET.',
          );
        }
        return good(`${times}; ${ice_servers.length} ICE server(s)`);
      } catch (error) {
        const reason =
          answer === null ? `the offer failed (${String(error)})` : 'the offer was answered, but no audio came through';
        return bad(
          reason,
          "Open the UDP port WEBRTC_UDP_PORT of the voice node, and set PUBLIC_IP when it sits behind NAT. Candidates are in the answer's SDP.",
        );
      } finally {
        browser.close();
      }
    },
  };
}

const isBotReady = (message: string): boolean => message.includes('"bot-ready"');

async function offer(url: string, sdp: string, token: string): Promise<SignallingAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sdp, type: 'offer', token }),
    signal: AbortSignal.timeout(connectMs),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as SignallingAnswer;
}
