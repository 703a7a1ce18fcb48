import type { DomainContext } from '@uketsuke/domain';
import { continueRecharges, rechargeAllDue } from '@uketsuke/domain/auto-recharge';
import { chargeMissedCalls, expireCredit, verifyLedger } from '@uketsuke/domain/ledger';
import { reconcilePayments } from '@uketsuke/domain/payment';
import { catchUpPaymentNotices, purgePaymentNotices, retryPaymentNotices } from '@uketsuke/domain/payment-notice';
import { purgeIdempotentAnswers } from '@uketsuke/domain/idempotent-answer';
import { keepConnectionsFresh } from '@uketsuke/domain/connection';
import { purgeConnectionAttempts } from '@uketsuke/domain/connection-attempt';
import { purgeLinks } from '@uketsuke/domain/link';
import { issueMonthlyInvoices, remindOfInvoices } from '@uketsuke/domain/invoice';
import { purgeRefusedCalls } from '@uketsuke/domain/refused-call';
import { expireUnopenedPayments } from '@uketsuke/domain/payment';
import { purgeExpiredContent } from '@uketsuke/domain/retention';
import { purgeSessions } from '@uketsuke/domain/session';
import { purgeSignIns } from '@uketsuke/domain/sign-in';
import { purgeGatewayMinutes, purgeVoiceNodes, reapLostCalls } from '@uketsuke/domain/voice-node';
import { purgeWebhookEvents } from '@uketsuke/domain/webhook-event';

/** Work that comes round by the clock; one worker does each turn of it. */
export interface Routine {
  name: string;
  cron: string;
  /** Answers what was done, for the log. */
  run(): Promise<Record<string, number>>;
}

export function createRoutines(ctx: DomainContext): Routine[] {
  return [
    { name: 'routine.reap-lost-calls', cron: '* * * * *', run: async () => ({ ended: await reapLostCalls(ctx) }) },
    { name: 'routine.retention', cron: '47 * * * *', run: async () => ({ calls: await purgeExpiredContent(ctx) }) },
    {
      name: 'routine.ledger',
      cron: '* * * * *',
      run: () => runEach({ expired: () => expireCredit(ctx), charged: () => chargeMissedCalls(ctx) }),
    },
    {
      // From 06:05 on the 1st there is something to issue; later turns find what was missed.
      name: 'routine.invoices',
      cron: '5 * * * *',
      run: async () => ({ issued: await issueMonthlyInvoices(ctx) }),
    },
    {
      // By day, when people read what they are sent.
      name: 'routine.invoice-reminders',
      cron: '20 9-17 * * *',
      run: async () => ({ reminders: await remindOfInvoices(ctx) }),
    },
    {
      name: 'routine.recharge',
      cron: '* * * * *',
      run: () => runEach({ continued: () => continueRecharges(ctx), recharged: () => rechargeAllDue(ctx) }),
    },
    {
      name: 'routine.connections',
      cron: '*/5 * * * *',
      run: async () => ({ renewed: await keepConnectionsFresh(ctx) }),
    },
    {
      name: 'routine.verify-ledger',
      cron: '40 3 * * *',
      run: async () => ({ problems: (await verifyLedger(ctx)).problems.length }),
    },
    {
      name: 'routine.reconcile-payments',
      cron: '27 * * * *',
      run: () =>
        runEach({
          retried_notices: () => retryPaymentNotices(ctx),
          missed_notices: () => catchUpPaymentNotices(ctx),
          settled_payments: () => reconcilePayments(ctx),
        }),
    },
    {
      name: 'routine.purge',
      cron: '17 * * * *',
      run: () =>
        runEach({
          unopened_payments: () => expireUnopenedPayments(ctx),
          idempotent_answers: () => purgeIdempotentAnswers(ctx),
          sessions: () => purgeSessions(ctx),
          links: () => purgeLinks(ctx),
          connection_attempts: () => purgeConnectionAttempts(ctx),
          refused_calls: () => purgeRefusedCalls(ctx),
          gateway_minutes: () => purgeGatewayMinutes(ctx),
          voice_nodes: () => purgeVoiceNodes(ctx),
          payment_notices: () => purgePaymentNotices(ctx),
          webhook_events: () => purgeWebhookEvents(ctx),
          sign_ins: () => purgeSignIns(ctx),
        }),
    },
  ];
}

/** One after the other; one that fails keeps no other from its turn, and is told when all have had theirs. */
async function runEach(parts: Record<string, () => Promise<number>>): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const failures: Error[] = [];
  for (const [name, run] of Object.entries(parts)) {
    try {
      done[name] = await run();
    } catch (cause) {
      failures.push(new Error(`${name} failed`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} parts failed`);
  return done;
}
