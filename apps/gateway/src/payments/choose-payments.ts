import type { Database } from '@uketsuke/db';
import type { PaymentProvider } from '@uketsuke/domain/payment';
import { createSandboxProvider } from '@uketsuke/domain/sandbox-payment';
import type { Clock } from '@uketsuke/runtime';

export interface PaymentChoice {
  env: { PAYMENT_SANDBOX: boolean; DASHBOARD_URL: string };
  db: Database;
  clock: Clock;
}

/** The one provider of this process; undefined: nobody can pay here. */
export function choosePayments({ env, db, clock }: PaymentChoice): PaymentProvider | undefined {
  if (env.PAYMENT_SANDBOX) return createSandboxProvider({ db, clock, webUrl: env.DASHBOARD_URL });
  return undefined;
}
