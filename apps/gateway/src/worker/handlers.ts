import type { DomainContext } from '@uketsuke/domain';
import type { JobData, JobName } from '@uketsuke/domain/jobs';
import { processPaymentNotice } from '@uketsuke/domain/payment-notice';
import { type SummaryWriter, writeSummary } from '@uketsuke/domain/summary';
import { rebuildTranscript } from '@uketsuke/domain/transcript';
import { getInvoiceNotice } from '@uketsuke/domain/invoice';
import { getDisabledNotice } from '@uketsuke/domain/webhook-endpoint';
import { sendCallNotice } from '@uketsuke/domain/call-notice';
import type { Mailer } from '../auth/mailer.ts';
import { invoiceMail } from './invoice-mail.ts';
import { getStoppedNotice, rechargeIfDue } from '@uketsuke/domain/auto-recharge';
import { removeForgottenCard } from '@uketsuke/domain/payment';
import { makeSentLink, postSentLink, revokeDeletedConnection } from '@uketsuke/domain/connection';
import { connectLinkMail, connectLinkNotice } from './connect-link-mail.ts';
import { rechargeStoppedMail } from './recharge-stopped-mail.ts';
import { webhookDisabledMail } from './webhook-disabled-mail.ts';

export interface JobAttempt {
  /** From 1. */
  attempt: number;
}

export type JobHandlers = { [Name in JobName]: (data: JobData[Name], run: JobAttempt) => Promise<void> };

export interface HandlerOptions {
  summarize: SummaryWriter;
  /** Absent: nobody can be told. */
  mail?: { mailer: Pick<Mailer, 'send'>; dashboardUrl: string };
  /** Where people reach our pages; absent: nobody is sent a link. */
  webUrl?: string;
}

/** Every handler may run twice for the same job. */
export function createHandlers(ctx: DomainContext, { summarize, mail, webUrl }: HandlerOptions): JobHandlers {
  return {
    'call.transcript': ({ call_id }) => rebuildTranscript(ctx, call_id),
    'call.summary': ({ call_id }, run) => writeSummary(ctx, call_id, summarize, run),
    'call.notice': ({ call_id, connection_id, place = '' }) =>
      sendCallNotice(ctx, { callId: call_id, connectionId: connection_id, place }),
    'payment.notice': ({ notice_id }) => processPaymentNotice(ctx, notice_id),
    'webhook.disabled': async ({ endpoint_id }) => {
      const notice = mail && (await getDisabledNotice(ctx, endpoint_id));
      if (!notice) return;
      for (const recipient of notice.recipients) {
        await mail.mailer.send(webhookDisabledMail(notice, recipient, mail.dashboardUrl));
      }
    },
    'connect_link.send': async (job) => {
      const notice = webUrl === undefined ? null : await makeSentLink(ctx, job, { webUrl });
      if (!notice) return;
      if (notice.email !== null) await mail?.mailer.send(connectLinkMail(notice, notice.email));
      if (job.connection_id !== null) await postSentLink(ctx, job.connection_id, connectLinkNotice(notice));
    },
    'connection.revoke': ({ connection_id }, run) => revokeDeletedConnection(ctx, connection_id, run),
    'invoice.notice': async ({ invoice_id, kind }) => {
      const notice = mail && (await getInvoiceNotice(ctx, invoice_id));
      if (!notice) return;
      for (const recipient of notice.recipients) {
        await mail.mailer.send(invoiceMail(kind, notice, { recipient, dashboardUrl: mail.dashboardUrl }));
      }
    },
    'recharge.due': async ({ organization_id }) => void (await rechargeIfDue(ctx, organization_id)),
    'recharge.stopped': async ({ organization_id }) => {
      const notice = mail && (await getStoppedNotice(ctx, organization_id));
      if (!notice) return;
      for (const recipient of notice.recipients) {
        await mail.mailer.send(rechargeStoppedMail(notice, recipient, mail.dashboardUrl));
      }
    },
    'payment.forget_card': (card) => removeForgottenCard(ctx, card),
  };
}
