import type { DisabledNotice } from '@uketsuke/domain/webhook-endpoint';
import type { Mail } from '../auth/mailer.ts';

const words = {
  ja: {
    subject: 'Webhook のエンドポイントを無効にしました',
    lead: ({ organization, environment }: DisabledNotice) =>
      `${organization}（${environment === 'live' ? '本番環境' : 'テスト環境'}）の Webhook エンドポイントを無効にしました。`,
    why: {
      gone: '受信側が「410 Gone」と応答したためです。',
      failing: '120 時間以上、すべての配信が失敗したためです。',
      member: '',
    },
    next: '受信側を直したら、ダッシュボードの Webhook の画面で有効に戻し、届かなかったイベントを再送してください。イベントは 30 日間保存され、14 日前までさかのぼって再送できます。',
  },
  en: {
    subject: 'A webhook endpoint was switched off',
    lead: ({ organization, environment }: DisabledNotice) =>
      `We switched off a webhook endpoint of ${organization} (${environment}).`,
    why: {
      gone: 'It answered “410 Gone”.',
      failing: 'For 120 hours every delivery to it has failed.',
      member: '',
    },
    next: 'When the receiver is well again, switch the endpoint on in the dashboard and have what was missed sent again. Events are kept for 30 days; those of the last 14 days can be sent again.',
  },
} as const;

const style =
  'max-width:480px;margin:0 auto;font-family:system-ui,sans-serif;font-size:15px;line-height:1.7;color:#16191f';

export function webhookDisabledMail(
  notice: DisabledNotice,
  { email, locale }: DisabledNotice['recipients'][number],
  dashboardUrl: string,
): Mail {
  const { subject, lead, why, next } = words[locale];
  const paragraphs = [lead(notice), notice.url, why[notice.reason], next, dashboardUrl];
  const html = paragraphs.map((text) => `<p style="word-break:break-word">${escapeText(text)}</p>`).join('\n');
  return {
    to: email,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${subject}</title></head><body><div style="${style}">${html}</div></body></html>`,
  };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
