import { createHmac } from 'node:crypto';

export interface StandardWebhook {
  /** The same on every attempt; without a full stop. */
  id: string;
  /** Of this attempt. */
  timestampSeconds: number;
  /** The bytes that are sent. */
  body: string | Uint8Array;
  /** `whsec_` and base64; every one signs. */
  secrets: readonly string[];
}

const secretPrefix = 'whsec_';

/** The three headers of Standard Webhooks 1.0.0 (symmetric signatures, `v1`). */
export function signStandardWebhook({ id, timestampSeconds, body, secrets }: StandardWebhook) {
  if (id.includes('.')) throw new Error('the id of a webhook must not contain a full stop');
  const timestamp = String(Math.floor(timestampSeconds));
  const signatures = secrets.map((secret) => {
    if (!secret.startsWith(secretPrefix)) throw new Error('a signing secret begins with whsec_');
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  });
  if (signatures.length === 0) throw new Error('a webhook needs a secret');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
