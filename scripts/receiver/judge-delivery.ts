import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

export type Judgement = { isVerified: true; problem: null } | { isVerified: false; problem: string };

interface Delivery {
  headers: IncomingHttpHeaders;
  /** The very bytes that came: a signature is over them, not over what they mean. */
  body: Buffer;
  secret: string;
}

/** Whether the official library takes this request for one that was signed with the secret a moment ago. */
export function judgeDelivery({ headers, body, secret }: Delivery): Judgement {
  try {
    new Webhook(secret).verify(
      body,
      {
        'webhook-id': String(headers['webhook-id'] ?? ''),
        'webhook-timestamp': String(headers['webhook-timestamp'] ?? ''),
        'webhook-signature': String(headers['webhook-signature'] ?? ''),
      },
      { jsonParse: false },
    );
    return { isVerified: true, problem: null };
  } catch (error) {
    // Whatever it trips over, a request that was not verified is not believed.
    return { isVerified: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
