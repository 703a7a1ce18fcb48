import type { CallNotice } from '@uketsuke/connectors';
import type { AgentConfig, Category, Channel, Language } from '@uketsuke/contracts';
import { business as englishBusiness } from '../summary/write-english.ts';
import { business as japaneseBusiness } from '../summary/write-japanese.ts';

export interface NoticedCall {
  language: Language;
  tenant: string;
  channel: Channel;
  from: string | null;
  startedAt: Date;
  durationMs: number;
  category: Category | null;
  summary: string;
  fields: Readonly<Record<string, string | null>>;
  config: Pick<AgentConfig, 'fields'>;
}

/** Plain text: each connector writes it so that nothing of it becomes markup. */
export function noticeText(call: NoticedCall): CallNotice {
  const { language, tenant, from, startedAt, durationMs, summary, fields, config } = call;
  const collected = config.fields.flatMap(({ key, label }) => {
    const value = Object.hasOwn(fields, key) ? fields[key] : null;
    return typeof value === 'string' ? [{ label, value }] : [];
  });
  const at = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    ...{ timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'short' },
  }).format(startedAt);
  const [minutes, seconds] = [Math.floor(durationMs / 60_000), Math.floor(durationMs / 1000) % 60];
  if (language === 'ja') {
    const by = call.channel === 'web' ? 'Web 通話' : (from ?? '番号非通知');
    return {
      title: `${tenant}: ${japaneseBusiness[call.category ?? 'other']}`,
      lines: [
        `${at}（${minutes}分${seconds}秒） ${by}`,
        summary,
        ...collected.map(({ label, value }) => `${label}：${value}`),
      ],
    };
  }
  const by = call.channel === 'web' ? 'Web call' : (from ?? 'number withheld');
  return {
    title: `${tenant}: ${englishBusiness[call.category ?? 'other']}`,
    lines: [
      `${at} (${minutes} min ${seconds} s), ${by}`,
      summary,
      ...collected.map(({ label, value }) => `${label}: ${value}`),
    ],
  };
}
