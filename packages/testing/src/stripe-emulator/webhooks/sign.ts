import { createHmac } from 'node:crypto';

/** The header `Stripe-Signature`, in the scheme `v1`. */
export function signWebhook(body: string, { secret, atSeconds }: { secret: string; atSeconds: number }): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
