import type { LinkNotice } from '@uketsuke/domain/connection';
import type { Mail } from '../auth/mailer.ts';

const words = {
  ja: {
    title: '外部サービスの接続のお願い',
    lead: ({ organization, tenant }: LinkNotice) =>
      `${organization} から ${tenant} 様へ: 電話の受付で使う外部サービスを、次のページで接続してください。`,
    limit: 'このページは 15 分間だけ開けます。過ぎてしまったときは、もう一度送ってもらってください。',
  },
  en: {
    title: 'Please connect your services',
    lead: ({ organization, tenant }: LinkNotice) =>
      `From ${organization} to ${tenant}: please connect the services that are used on your calls, on this page.`,
    limit: 'The page opens for 15 minutes. After that, please ask for another one.',
  },
} as const;

/** What a tenant is told, as a chat has it. */
export function connectLinkNotice(notice: LinkNotice): { title: string; lines: string[] } {
  const { title, lead, limit } = words[notice.locale];
  return { title, lines: [lead(notice), notice.url, limit] };
}

export function connectLinkMail(notice: LinkNotice, email: string): Mail {
  const { title, lines } = connectLinkNotice(notice);
  const html = lines.map((line) => `<p style="word-break:break-word">${shown(line, notice.url)}</p>`).join('\n');
  return {
    ...{ to: email, subject: title, text: `${lines.join('\n\n')}\n` },
    html: `<!doctype html><html lang="${notice.locale}"><head><meta charset="utf-8"><title>${title}</title></head><body>${html}</body></html>`,
  };
}

function shown(line: string, url: string): string {
  const text = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  return line === url ? `<a href="${text}">${text}</a>` : text;
}
