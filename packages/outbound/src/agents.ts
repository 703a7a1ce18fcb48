import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** Idle connections are closed before most servers close them (Node's after 5 s), so that few requests meet a closing one. */
const idleMs = 4_000;
const idleConnectionsMax = 8;

export interface Agents {
  of(protocol: string): HttpAgent;
  close(): void;
}

/** Keeps connections for the next request of the same trust group to the same host; no group ever gets another's. */
export function createAgents(): Agents {
  const options = { keepAlive: true, timeout: idleMs, maxFreeSockets: idleConnectionsMax };
  const http = separateByTrust(new HttpAgent(options));
  const https = separateByTrust(new HttpsAgent(options));
  return {
    of: (protocol) => (protocol === 'https:' ? https : http),
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

/** The name is the key of idle connections, of waiting requests and of TLS sessions. */
function separateByTrust<A extends HttpAgent>(agent: A): A {
  const nameOf = agent.getName.bind(agent);
  agent.getName = (options) => JSON.stringify([trustGroupOf(options), nameOf(options)]);
  return agent;
}

/** `http.request` hands its options to the agent unchanged, those that it does not know included. */
function trustGroupOf(options: object | undefined): string {
  if (options && 'trustGroup' in options && typeof options.trustGroup === 'string') return options.trustGroup;
  throw new Error('a kept connection needs a trust group');
}
