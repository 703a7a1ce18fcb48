import type { FetchLike } from '@modelcontextprotocol/client';
import { type OutboundClient, OutboundError } from '@uketsuke/outbound';
import type { GrantPlace } from '../connectors.ts';
import { GrantError } from './grant-error.ts';

const answerBytesMax = 262_144;

/** Asks a server that a customer named, and those that it names: guarded, and without ever being led elsewhere. */
export function createServerFetch(
  client: Pick<OutboundClient, 'request'>,
  { inputs, trustGroup, isLive, timeoutMs }: GrantPlace,
): FetchLike {
  const signal = AbortSignal.timeout(timeoutMs);
  return async (url, init = {}) => {
    const { status, headers, body } = await client
      .request({
        ...{ url: String(url), method: init.method === 'POST' ? 'POST' : 'GET', timeoutMs, signal, trustGroup },
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.body !== null && init.body !== undefined && { body: textOf(init.body) }),
        ...{ maxResponseBytes: answerBytesMax, requireHttps: isLive },
      })
      .catch((error: unknown) => {
        throw failureOf(error, { signal, isTyped: String(url) === inputs['url'] });
      });
    const isEmpty = body.length === 0 || status === 204;
    return new Response(isEmpty ? null : body.toString('utf8'), { status, headers: Object.entries(headers) });
  };
}

/** The two kinds that the libraries send. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('a body of another kind');
}

function failureOf(error: unknown, { signal, isTyped }: { signal: AbortSignal; isTyped: boolean }): unknown {
  if (error instanceof OutboundError && ['invalid_url', 'blocked_address'].includes(error.kind))
    return isTyped
      ? new GrantError('invalid_inputs', 'The address cannot be used.', { cause: error })
      : new GrantError('refused', 'The server names an address that cannot be used.', { cause: error });
  if (!(error instanceof OutboundError) && !(signal.aborted && error === signal.reason)) return error;
  return new GrantError('unavailable', 'The server cannot be reached.', { cause: error });
}
