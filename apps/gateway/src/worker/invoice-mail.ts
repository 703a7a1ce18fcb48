import type { InvoiceNotice, InvoiceNoticeKind } from '@uketsuke/domain/invoice';
import type { Mail } from '../auth/mailer.ts';

type Locale = 'ja' | 'en';

const words = {
  ja: {
    subject: {
      issued: (number: string) => `請求書 ${number} を発行しました`,
      due_soon: (number: string) => `請求書 ${number} のお支払期限が近づいています`,
      late: (number: string) => `請求書 ${number} のお支払いを確認できていません`,
      late_again: (number: string) => `【再度のお願い】請求書 ${number} のお支払いを確認できていません`,
      last_days: (number: string) => `【重要】請求書 ${number} のお支払いがないと、新しい通話を受けられなくなります`,
    },
    lead: {
      issued: (name: string) => `${name} 御中\n\nいつもご利用いただきありがとうございます。請求書を発行しました。`,
      due_soon: (name: string) => `${name} 御中\n\nお支払期限が近づいていますので、お知らせします。`,
      late: (name: string) => `${name} 御中\n\nお支払期限を過ぎていますが、お支払いを確認できていません。`,
      late_again: (name: string) =>
        `${name} 御中\n\nお支払期限から 7 日を過ぎていますが、お支払いを確認できていません。`,
      last_days: (name: string) =>
        `${name} 御中\n\nお支払期限から 13 日を過ぎていますが、お支払いを確認できていません。`,
    },
    total: (yen: string) => `ご請求金額（税込）: ${yen} 円`,
    due: (date: string) => `お支払期限: ${date}`,
    grace: (date: string) =>
      `${date} までにお支払いを確認できない場合、新しい通話を受けられなくなります。通話中のものは切れません。`,
    crossed: '行き違いでお支払い済みの場合は、ご容赦ください。',
    link: '請求書は、サインインして次のページでご覧いただけます。',
  },
  en: {
    subject: {
      issued: (number: string) => `Invoice ${number}`,
      due_soon: (number: string) => `Invoice ${number} is due soon`,
      late: (number: string) => `Invoice ${number} is late`,
      late_again: (number: string) => `Invoice ${number} is a week late`,
      last_days: (number: string) => `Important: new calls will be refused unless invoice ${number} is paid`,
    },
    lead: {
      issued: (name: string) => `To ${name}\n\nThank you for using our service. Here is a new invoice.`,
      due_soon: (name: string) => `To ${name}\n\nThis invoice is due soon.`,
      late: (name: string) => `To ${name}\n\nThis invoice is past its due date, and we have not seen a payment.`,
      late_again: (name: string) =>
        `To ${name}\n\nThis invoice has been due for 7 days, and we have not seen a payment.`,
      last_days: (name: string) =>
        `To ${name}\n\nThis invoice has been due for 13 days, and we have not seen a payment.`,
    },
    total: (yen: string) => `Total with tax: ${yen} yen`,
    due: (date: string) => `Due: ${date}`,
    grace: (date: string) => `Unless we see a payment by ${date}, new calls will be refused. No running call is cut.`,
    crossed: 'If you have paid in the meantime, thank you; nothing else is needed.',
    link: 'Sign in to see the invoice on this page.',
  },
} as const;

interface To {
  recipient: InvoiceNotice['recipients'][number];
  dashboardUrl: string;
}

const style =
  'max-width:480px;margin:0 auto;font-family:system-ui,sans-serif;font-size:15px;line-height:1.7;color:#16191f';

/** One mail about an invoice, to one person in their language. */
export function invoiceMail(kind: InvoiceNoticeKind, notice: InvoiceNotice, { recipient, dashboardUrl }: To): Mail {
  const { email, locale } = recipient;
  const { invoice } = notice;
  const text = words[locale];
  const subject = text.subject[kind](invoice.label);
  const isLate = kind !== 'issued' && kind !== 'due_soon';
  const url = `${dashboardUrl.replace(/\/+$/, '')}/live/billing`;
  const paragraphs = [
    text.lead[kind](invoice.recipientName),
    [text.total(yenText(invoice.totalYen)), text.due(dayText(invoice.dueAt, locale))].join('\n'),
    ...(isLate ? [text.grace(dayText(notice.graceEndsAt, locale))] : []),
    ...(kind === 'issued' ? [] : [text.crossed]),
    text.link,
  ];
  const html = paragraphs.map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`);
  return {
    to: email,
    subject,
    text: `${[...paragraphs, url].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeText(subject)}</title></head>`,
      `<body><div style="${style}">`,
      ...html,
      `<p style="word-break:break-all"><a href="${escapeText(url)}">${escapeText(url)}</a></p></div></body></html>`,
    ].join('\n'),
  };
}

function yenText(yen: bigint): string {
  return yen.toLocaleString('ja-JP');
}

function dayText(date: Date, locale: Locale): string {
  return date.toLocaleDateString(locale === 'ja' ? 'ja-JP' : 'en-GB', { timeZone: 'Asia/Tokyo', dateStyle: 'long' });
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
