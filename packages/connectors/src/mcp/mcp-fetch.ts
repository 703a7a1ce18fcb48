import type { FetchLike } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { type Provider, ProviderError } from '../definition/provider.ts';

export interface McpFetch {
  fetch: FetchLike;
  /** Why the last request failed, in our own words; the client library wraps them. */
  failure(): ProviderError | null;
}

/** Statuses that say something in the protocol: no such session, no such version, not a server of this kind. */
const answersOfProtocol = [400, 404, 405, 406, 409, 410, 415, 422];
const toolCall = z.object({ method: z.literal('tools/call') });

/** The client library asks through the provider: its guard of addresses, its credential, its limits. */
export function createMcpFetch(provider: Provider, { isWrite }: { isWrite: boolean }): McpFetch {
  let failure: ProviderError | null = null;
  return {
    failure: () => failure,
    async fetch(_url, init) {
      // The stream of notices that a server can offer is not listened to: one connection is open for one question.
      if (init?.method !== 'POST' || typeof init.body !== 'string') return new Response(null, { status: 405 });
      const { body } = init;
      try {
        const {
          status,
          headers,
          body: answer,
        } = await provider.request({
          ...{ method: 'POST', path: '', accepts: answersOfProtocol },
          text: { contentType: 'application/json', body },
          headers: Object.fromEntries(new Headers(init.headers)),
          isRead: !isWrite || !toolCall.safeParse(JSON.parse(body)).success,
        });
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
        const isEmpty = answer === null || status === 204;
        return new Response(isEmpty ? null : text, { status, headers: headersOf(headers) });
      } catch (error) {
        if (error instanceof ProviderError) failure = error;
        throw error;
      }
    },
  };
}

function headersOf(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).filter(([name]) => ['content-type', 'mcp-session-id'].includes(name));
}
