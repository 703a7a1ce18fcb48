import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmulatedAnswer, type EmulatedProvider, type EmulatedRequest, Refusal } from './core/emulated-provider.ts';
import { answerOf, createFaults, type Faults } from './core/faults.ts';
import { readRequest } from './core/read-request.ts';
import { arrivedPage } from './demo/arrived-page.ts';
import { answerConsent } from './demo/consent-page.ts';
import { createProviders, type Providers } from './create-providers.ts';

export interface ConnectorEmulatorOptions {
  port?: number;
  /** Milliseconds. */
  now?(): number;
  /** For people to try: they are asked before they agree, and tokens outlive the process. */
  isDemo?: boolean;
}

export interface ConnectorEmulator {
  /** What is set as CONNECTOR_*_BASE_URL; opened by itself it shows what has arrived. */
  url: string;
  providers: Providers;
  faults: Faults;
  /** Like `GET api.cal.com/v2/me`, in the order in which they came. */
  requests: readonly string[];
  /** Lets its time run ahead: tokens expire by it. */
  advanceClock(ms: number): void;
  close(): Promise<void>;
}

/** All outside systems that can be connected, as one server with a state: the first part of a path is the host that is meant. */
export async function startConnectorEmulator({
  port = 0,
  now = Date.now,
  isDemo = false,
}: ConnectorEmulatorOptions = {}): Promise<ConnectorEmulator> {
  let aheadMs = 0;
  const closing = new AbortController();
  const faults = createFaults();
  const requests: string[] = [];
  const providers = createProviders({ now: () => now() + aheadMs, takesEarlierTokens: isDemo });
  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then(async (request) => {
        if (!request) return send(response, incoming.url === '/' ? arrived() : { status: 404 });
        requests.push(`${request.method} ${request.host}${request.path}`);
        const provider = Object.values(providers).find(({ hosts }) => hosts.some((host) => isOf(request.host, host)));
        if (!provider) return send(response, { status: 404, body: `nobody plays ${request.host}` });
        return serve(response, { request, provider });
      })
      .catch((error: unknown) => {
        if (!response.headersSent) send(response, { status: 500, body: String(error) });
      });
  });

  const arrived = (): EmulatedAnswer => ({
    ...{ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: arrivedPage(providers) },
  });

  async function serve(
    response: ServerResponse,
    { request, provider }: { request: EmulatedRequest; provider: EmulatedProvider },
  ): Promise<void> {
    const fault = faults.take(request);
    if (fault?.delayMs !== undefined) await delay(fault.delayMs, undefined, { signal: closing.signal });
    const asked = isDemo ? answerConsent(request) : null;
    const answer = (fault && answerOf(fault, provider)) ?? asked ?? answerUsually(request, provider);
    if (fault?.isAnswerLost === true) response.destroy();
    else send(response, answer);
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The emulator has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...{ providers, faults, requests },
    advanceClock(ms) {
      aheadMs += ms;
    },
    async close() {
      closing.abort();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answerUsually(request: EmulatedRequest, provider: EmulatedProvider): EmulatedAnswer {
  try {
    return provider.answer(request);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    // A request that cannot even be read is one that no provider would take.
    return { status: 400, body: `the emulator cannot read the request: ${String(error)}` };
  }
}

function isOf(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function send(response: ServerResponse, { status, headers, body }: EmulatedAnswer): void {
  const isText = typeof body === 'string';
  const text = isText ? body : (JSON.stringify(body) ?? '');
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(text);
}
