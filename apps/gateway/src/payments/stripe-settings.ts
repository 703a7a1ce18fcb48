import { z } from 'zod';

/** Of the gateway and the worker alike. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Secret key of the Stripe account that takes payments; without it there is no Stripe.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      'Signing secret (whsec_...) of the webhook endpoint {BASE_URL}/stripe/webhook of that account; needed with STRIPE_SECRET_KEY.',
    ),
  STRIPE_API_URL: z
    .url({ error: 'must be an address' })
    .refine(isSafeAddress, 'must be https, or http on this machine')
    .optional()
    .describe('Instead of https://api.stripe.com; for tests.'),
};

export interface StripeEnv {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

/** Payments whose end nobody hears of would be credited an hour late: Stripe is set up as a whole or not at all. */
export function requireStripeSecrets(env: StripeEnv, ctx: z.RefinementCtx): void {
  if (env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined)
    ctx.addIssue({ code: 'custom', path: ['STRIPE_WEBHOOK_SECRET'], message: 'is needed with STRIPE_SECRET_KEY' });
}

/** The secret key goes there: never in the clear over a network. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
