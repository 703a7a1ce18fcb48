import type { OutboundClient } from '@uketsuke/outbound';
import { ProviderError } from '../../definition/provider.ts';
import type { ConnectorDefinition } from '../../definition/definition.ts';
import type { GrantPlace } from '../connectors.ts';
import { isHostOf, replaceHost } from '../provider-address.ts';

const answerBytesMax = 65_536;

/** What oauth4webapi asks token endpoints with: our guarded client, and their own ways of wording a failure put into that of the standard. */
export function createTokenFetch({
  client,
  definition: { hosts },
  place: { trustGroup, isLive, timeoutMs },
  replacement,
}: {
  client: OutboundClient;
  definition: Pick<ConnectorDefinition, 'hosts'>;
  place: GrantPlace;
  replacement: string | null;
}) {
  return async (
    address: string,
    { method, headers, body }: { method: 'POST'; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    if (!isHostOf(new URL(address), hosts)) throw new ProviderError('invalid', 'The address is not of this service.');
    const { url, isReplaced } = replaceHost(new URL(address), { hosts, replacement });
    const answer = await client.request({
      ...{ url, method, headers, timeoutMs, trustGroup, maxResponseBytes: answerBytesMax },
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      requireHttps: isLive && !isReplaced,
    });
    const { status, text } = inStandardWords(answer.status, answer.body.toString('utf8'));
    // Without its other headers: a challenge among them would be taken for the whole answer.
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
}

/** Slack tells failures with a status of 200, HubSpot in words of its own. */
function inStandardWords(status: number, text: string): { status: number; text: string } {
  const { ok, error, status: word, message } = fieldsOf(text);
  if (ok === false && typeof error === 'string')
    return { status: Math.max(status, 400), text: JSON.stringify({ error }) };
  if (status < 400 || typeof error === 'string' || typeof word !== 'string') return { status, text };
  return { status, text: JSON.stringify({ error: word, error_description: message }) };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
