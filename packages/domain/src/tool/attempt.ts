import { type OutboundClient, OutboundError, type OutboundErrorKind, signStandardWebhook } from '@uketsuke/outbound';
import type { Clock } from '@uketsuke/runtime';

export interface ToolRequest {
  url: string;
  toolCallId: string;
  body: string;
  /** All that are valid sign. */
  secrets: readonly string[];
  /** Of the environment: its tools share connections with nobody else. */
  trustGroup: string;
  requireHttps: boolean;
}

/** One request to a tool's address, and what came of it. */
export interface ToolAttempt {
  headers: Record<string, string>;
  durationMs: number;
  /** null: no answer. */
  status: number | null;
  /** How long the answer asks to wait. */
  retryAfterMs: number | null;
  answer: { body: string; isTooLarge: boolean } | null;
  failure: OutboundErrorKind | null;
}

export interface SendOptions {
  outbound: OutboundClient;
  clock: Clock;
  timeoutMs: number;
  /** On a connection of its own. */
  isFresh: boolean;
}

/** Much more than the AI gets to read: an answer with spaces and escapes is longer than what it says. */
const responseBytesMax = 1_048_576;

export async function sendToolRequest(request: ToolRequest, options: SendOptions): Promise<ToolAttempt> {
  const { outbound, clock, timeoutMs, isFresh } = options;
  const { url, toolCallId, body, secrets, trustGroup, requireHttps } = request;
  const headers = {
    'content-type': 'application/json',
    ...signStandardWebhook({ id: toolCallId, timestampSeconds: clock.now() / 1000, body, secrets }),
    'idempotency-key': toolCallId,
  };
  const startedAtMs = clock.monotonic();
  const attempt = (outcome: Omit<ToolAttempt, 'headers' | 'durationMs'>): ToolAttempt => ({
    headers,
    durationMs: Math.round(clock.monotonic() - startedAtMs),
    ...outcome,
  });
  try {
    const response = await outbound.request({
      ...{ url, headers, body, timeoutMs, requireHttps },
      maxResponseBytes: responseBytesMax,
      ...(!isFresh && { trustGroup }),
    });
    const { status, truncated } = response;
    const answer = { body: response.body.toString(), isTooLarge: truncated };
    return attempt({
      status,
      answer,
      retryAfterMs: retryAfterMs(response.headers['retry-after'], clock),
      failure: null,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return attempt({ status: error.status ?? null, answer: null, retryAfterMs: null, failure: error.kind });
  }
}

/** Seconds or a date (RFC 9110, 10.2.3); null for anything else. */
function retryAfterMs(header: string | undefined, clock: Clock): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now());
}
