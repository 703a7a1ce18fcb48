import type { Database } from '@uketsuke/db';
import type { DomainContext } from '@uketsuke/domain';
import { createSandboxProvider } from '@uketsuke/domain/sandbox-payment';
import { createStripePayments } from '@uketsuke/payments/stripe';
import type { Clock } from '@uketsuke/runtime';
import type { StripeEnv } from './stripe-settings.ts';

export interface PaymentChoice {
  env: { PAYMENT_SANDBOX: boolean; DASHBOARD_URL: string } & StripeEnv;
  db: Database;
  clock: Clock;
}

/** The one provider of this process, and what it says by itself. Stripe, where it is set up; else the sandbox, where that is on; else nobody can pay here. */
export function choosePayments({ env, db, clock }: PaymentChoice): Pick<DomainContext, 'payments' | 'paymentNotices'> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env;
  if (secretKey !== undefined) {
    const { payments, notices } = createStripePayments({ secretKey, webhookSecret, apiUrl });
    return { payments, ...(notices && { paymentNotices: notices }) };
  }
  if (env.PAYMENT_SANDBOX) return { payments: createSandboxProvider({ db, clock, webUrl: env.DASHBOARD_URL }) };
  return {};
}
