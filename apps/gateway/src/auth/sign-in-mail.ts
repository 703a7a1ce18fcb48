import type { Mail } from './mailer.ts';

const words = {
  ja: {
    subject: 'Uketsuke へのサインイン',
    lead: 'サインインするには、次のリンクを開いてボタンを押してください。',
    button: 'サインインする',
    note: '15 分間有効で、一度だけ使えます。心当たりがない場合は、このメールを破棄してください。',
  },
  en: {
    subject: 'Sign in to Uketsuke',
    lead: 'Open this link and press the button to sign in.',
    button: 'Sign in',
    note: 'It works once, for 15 minutes. If you did not ask for it, delete this mail.',
  },
} as const;

/** The link leads to a page with a button: mail scanners that open links do not use it up. */
export function signInMail({ to, url, locale }: { to: string; url: string; locale: 'ja' | 'en' }): Mail {
  const { subject, lead, button, note } = words[locale];
  const font =
    "font-family:system-ui,'Hiragino Sans','Noto Sans JP',sans-serif;font-size:15px;line-height:1.7;color:#18181b";
  return {
    to,
    subject,
    text: `${lead}\n\n${url}\n\n${note}\n`,
    html: `<!doctype html><html lang="${locale}"><body style="margin:0;padding:32px;background:#fafafa"><div style="max-width:440px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e4e4e7;border-radius:12px;${font}"><p style="margin:0 0 24px;font-weight:600;font-size:18px">Uketsuke 受付</p><p style="margin:0 0 24px">${lead}</p><p style="margin:0 0 24px"><a href="${escapeAttribute(url)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#18181b;color:#fff;text-decoration:none">${button}</a></p><p style="margin:0;color:#71717a;font-size:13px">${note}</p></div></body></html>`,
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
