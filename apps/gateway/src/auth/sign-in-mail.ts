import type { Mail } from './mailer.ts';

const words = {
  ja: {
    subject: 'Uketsuke へのサインイン',
    lead: 'サインインするには、次のリンクを開いて、表示されたページのボタンを押してください。',
    button: 'サインインする',
    copy: 'ボタンが使えないときは、このアドレスをブラウザに貼り付けてください。',
    note: '1 時間有効で、一度だけ使えます。心当たりがない場合は、何もせずにこのメールを削除してください。',
  },
  en: {
    subject: 'Sign in to Uketsuke',
    lead: 'To sign in, open this link and press the button on the page that it leads to.',
    button: 'Sign in',
    copy: 'If the button does not work, copy this address into your browser.',
    note: 'It works once, for an hour. If you did not ask for it, delete this mail; nothing else is needed.',
  },
} as const;

/** Mail programs take styles from attributes only. The colours are those of the dashboard's light theme. */
const styles = {
  body: 'margin:0;padding:24px 12px;background:#f8fafc',
  card: "max-width:440px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #dde2ea;border-radius:12px;font-family:system-ui,-apple-system,'Hiragino Sans','Noto Sans JP',Meiryo,sans-serif;font-size:15px;line-height:1.7;color:#16191f",
  name: 'margin:0 0 20px;font-weight:600;font-size:18px',
  text: 'margin:0 0 20px',
  button:
    'display:inline-block;padding:11px 24px;border-radius:8px;background:#294d96;color:#ffffff;font-weight:600;text-decoration:none',
  small: 'margin:0 0 8px;color:#545a66;font-size:13px',
  note: 'margin:0;color:#545a66;font-size:13px',
  address: 'margin:0 0 20px;font-size:13px;word-break:break-all',
  preview: 'display:none;max-height:0;overflow:hidden',
} as const;

/** The link leads to a page with a button: mail scanners that open links do not use it up. */
export function signInMail({ to, url, locale }: { to: string; url: string; locale: 'ja' | 'en' }): Mail {
  const { subject, lead, button, copy, note } = words[locale];
  const href = escapeAttribute(url);
  return {
    to,
    subject,
    text: `${lead}\n\n${url}\n\n${note}\n`,
    html: [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
      `<title>${subject}</title></head><body style="${styles.body}"><div style="${styles.preview}">${note}</div>`,
      `<div style="${styles.card}"><p style="${styles.name}">Uketsuke 受付</p><p style="${styles.text}">${lead}</p>`,
      `<p style="${styles.text}"><a href="${href}" style="${styles.button}">${button}</a></p>`,
      `<p style="${styles.small}">${copy}</p><p style="${styles.address}"><a href="${href}" style="color:#294d96">${href}</a></p>`,
      `<p style="${styles.note}">${note}</p></div></body></html>`,
    ].join('\n'),
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
