import type { StoppedNotice } from '@uketsuke/domain/auto-recharge';
import type { Mail } from '../auth/mailer.ts';

const words = {
  ja: {
    subject: '自動チャージを停止しました',
    lead: ({ organization }: StoppedNotice) => `${organization} の自動チャージを停止しました。`,
    card: ({ card }: StoppedNotice) => (card ? `カード: ${card.brand} •••• ${card.last4}` : ''),
    why: {
      expired_card: 'カードの有効期限が切れています。',
      lost_card: 'カード会社が、このカードの利用を止めています。',
      stolen_card: 'カード会社が、このカードの利用を止めています。',
      authentication_required: 'カード会社が、ご本人の認証を求めています。自動ではお支払いできません。',
      insufficient_funds: 'カードの利用可能額が足りません。',
      disputed: 'これまでのお支払いに、カード会社から異議の申し立てがありました。',
      refunded: '自動チャージのお支払いが返金されました。',
    },
    other: 'カード会社が、お支払いを承認しませんでした。',
    next: '残高がなくなると、新しい通話を受け付けられません。ダッシュボードの料金の画面で、カードを登録し直すか、残高をチャージしてください。',
  },
  en: {
    subject: 'Auto-recharge was stopped',
    lead: ({ organization }: StoppedNotice) => `We stopped the auto-recharge of ${organization}.`,
    card: ({ card }: StoppedNotice) => (card ? `Card: ${card.brand} •••• ${card.last4}` : ''),
    why: {
      expired_card: 'The card has expired.',
      lost_card: 'The bank does not let this card be used any more.',
      stolen_card: 'The bank does not let this card be used any more.',
      authentication_required: 'The bank asks for the owner of the card, so it cannot be charged automatically.',
      insufficient_funds: 'The card does not have enough funds.',
      disputed: 'An earlier payment was disputed with the bank.',
      refunded: 'A payment of the auto-recharge was refunded.',
    },
    other: 'The bank did not approve the payment.',
    next: 'When the balance is used up, new calls are refused. Save a card again or top up the balance on the billing page of the dashboard.',
  },
} as const;

const style =
  'max-width:480px;margin:0 auto;font-family:system-ui,sans-serif;font-size:15px;line-height:1.7;color:#16191f';

export function rechargeStoppedMail(
  notice: StoppedNotice,
  { email, locale }: StoppedNotice['recipients'][number],
  dashboardUrl: string,
): Mail {
  const { subject, lead, card, why, other, next } = words[locale];
  const reason = Object.entries(why).find(([code]) => code === notice.code)?.[1] ?? other;
  const url = `${dashboardUrl.replace(/\/+$/, '')}/live/billing`;
  const paragraphs = [lead(notice), reason, card(notice), next].filter((text) => text !== '');
  const html = [...paragraphs.map(escapeText), `<a href="${escapeText(url)}">${escapeText(url)}</a>`]
    .map((text) => `<p style="word-break:break-word">${text}</p>`)
    .join('\n');
  return {
    to: email,
    subject,
    text: `${[...paragraphs, url].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${subject}</title></head><body><div style="${style}">${html}</div></body></html>`,
  };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
