import { createUketsuke } from '@uketsuke/api-client/source';
import type { StackFile } from '../stack/files.ts';
import { isUdpFree } from '../stack/ports.ts';
import { bad, good, skipped, warning, type Check } from './check.ts';
import { probeWebrtc } from './webrtc-probe.ts';

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
export function webrtcCheck({ local, test_key }: StackFile): Check {
  return {
    name: 'WebRTC and ICE',
    async run() {
      if (test_key === '') return skipped('no demo key: start the embedded stack to try a call');
      const api = createUketsuke({ apiKey: test_key, baseUrl: local.base_url });
      const tenant = (await api.tenants.list()).data.find(
        ({ status, agent_id }) => status === 'active' && agent_id !== null,
      );
      if (!tenant) return skipped('no active tenant with an agent in the test environment');
      const session = await api.sessions.create({ tenant_id: tenant.id });
      const { webrtc_url, client_token, ice_servers } = session;
      const probe = await probeWebrtc({ url: webrtc_url, token: client_token, withinMs: connectMs });
      if (probe.answeredMs === null || probe.audioMs === null) {
        return bad(
          probe.answeredMs === null
            ? `the offer failed (${String(probe.error)})`
            : 'the offer was answered, but no audio came through',
          "Open the UDP port WEBRTC_UDP_PORT of the voice node, and set PUBLIC_IP when it sits behind NAT. Candidates are in the answer's SDP.",
        );
      }
      const times = `answered in ${probe.answeredMs.toFixed(0)} ms, audio after ${probe.audioMs.toFixed(0)} ms`;
      if (ice_servers.length === 0) {
        return warning(
          `${times}; no STUN or TURN server`,
          'Fine on one machine or with a public address (PUBLIC_IP). Behind NAT set STUN_PORT of the voice node or STUN_URLS, for strict firewalls TURN_URLS and TURN_SECRET.',
        );
      }
      return good(`${times}; ${ice_servers.length} ICE server(s)`);
    },
  };
}
