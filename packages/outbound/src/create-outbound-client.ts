import type { RequestOptions } from 'node:http';
import { createAgents } from './agents.ts';
import { createCheckedLookup } from './checked-lookup.ts';
import { exchange, type OutboundResponse, StaleConnection } from './exchange.ts';
import { OutboundError } from './outbound-error.ts';
import { readTarget, type Target } from './read-target.ts';
import { createPublicResolver, type ResolveName, resolveLikeSystem } from './resolve-name.ts';

export interface OutboundClientOptions {
  /** Targets in private networks and on this machine, and http everywhere. */
  allowPrivateTargets: boolean;
  /** The addresses of a name; without it the name servers are asked. */
  lookup?: ResolveName | undefined;
  /** Instead of the certificate authorities that Node trusts (PEM). */
  certificateAuthorities?: readonly string[] | undefined;
  userAgent?: string | undefined;
}

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Uint8Array | undefined;
  /** For everything: name, connection, TLS, sending, waiting, reading. */
  timeoutMs: number;
  /** The body of the answer is cut there. */
  maxResponseBytes: number;
  /** Ends the request; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Without effect where private targets are allowed. */
  requireHttps?: boolean | undefined;
  /**
   * Who trusts whom: connections are kept for later requests of the same group only. Without it the connection is for
   * this request alone.
   */
  trustGroup?: string | undefined;
  /** It may be sent twice: once more on a new connection when a kept one turns out to be closed. */
  isRepeatable?: boolean | undefined;
}

/** The one way to an address that a customer chose. */
export interface OutboundClient {
  /** Rejects with an `OutboundError`, or with whatever went wrong on this side. */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** What is known about a target without the network. Throws an `OutboundError`: `invalid_url` or `blocked_address`. */
  check(target: { url: string; requireHttps?: boolean | undefined }): void;
  /** Closes the kept connections, and those in use. */
  close(): void;
}

const headerBytesMax = 16_384;
/** An address that does not answer leaves time for the next one. Node's 250 ms would give up on far servers. */
const attemptMs = 1_500;

export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const { allowPrivateTargets, certificateAuthorities, userAgent = 'Uketsuke' } = options;
  const resolve = options.lookup ?? (allowPrivateTargets ? resolveLikeSystem : createPublicResolver());
  const lookup = createCheckedLookup(resolve, allowPrivateTargets);
  const agents = createAgents();

  const read = (url: string, requireHttps = false): Target => readTarget(url, { allowPrivateTargets, requireHttps });

  function optionsFor(target: Target, request: OutboundRequest, body: Uint8Array | null) {
    const { url, hostname } = target;
    const { trustGroup } = request;
    return {
      protocol: url.protocol,
      hostname,
      port: url.port,
      path: url.pathname + url.search,
      method: request.method ?? 'POST',
      headers: {
        'user-agent': userAgent,
        accept: 'application/json, */*;q=0.5',
        // What is not compressed cannot grow here.
        'accept-encoding': 'identity',
        ...request.headers,
        host: url.host.replace(/\.(?=:|$)/, ''),
        ...(body && { 'content-length': String(body.byteLength) }),
      },
      lookup,
      autoSelectFamilyAttemptTimeout: attemptMs,
      maxHeaderSize: headerBytesMax,
      agent: trustGroup === undefined ? false : agents.of(url.protocol),
      ...(trustGroup !== undefined && { trustGroup }),
      ...(certificateAuthorities && { ca: [...certificateAuthorities] }),
    } satisfies RequestOptions & { trustGroup?: string; ca?: string[]; autoSelectFamilyAttemptTimeout: number };
  }

  return {
    async request(request) {
      const target = read(request.url, request.requireHttps);
      const { timeoutMs, maxResponseBytes, signal } = request;
      const isHttps = target.url.protocol === 'https:';
      const body = request.body === undefined ? null : Buffer.from(request.body);
      const startedAt = performance.now();
      const send = (trustGroup: string | undefined): Promise<OutboundResponse> =>
        exchange({
          isHttps,
          options: optionsFor(target, { ...request, trustGroup }, body),
          body,
          maxResponseBytes,
          timeoutMs: timeoutMs - (performance.now() - startedAt),
          signal,
        });
      try {
        return await send(request.trustGroup);
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error;
        if (!request.isRepeatable) throw new OutboundError('reset', 'the kept connection was closed');
      }
      const response = await send(undefined);
      return { ...response, durationMs: performance.now() - startedAt };
    },
    check({ url, requireHttps }) {
      read(url, requireHttps);
    },
    close: () => agents.close(),
  };
}
