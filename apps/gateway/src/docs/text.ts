import type { Language } from '@uketsuke/contracts';

export interface DocsText {
  title: string;
  reference: string;
  guides: string;
  guidesLead: string;
  other: { language: Language; label: string };
  needsScript: string;
}

export const docsText: Record<Language, DocsText> = {
  ja: {
    title: 'Uketsuke API リファレンス',
    reference: 'リファレンス',
    guides: 'ガイド',
    guidesLead: '目的ごとの手順です。操作ひとつひとつの説明はリファレンスにあります。',
    other: { language: 'en', label: 'English' },
    needsScript: 'このページには JavaScript が必要です。OpenAPI の文書は次の場所にあります:',
  },
  en: {
    title: 'Uketsuke API reference',
    reference: 'Reference',
    guides: 'Guides',
    guidesLead: 'Step by step, by what you want to do. Each operation is described in the reference.',
    other: { language: 'ja', label: '日本語' },
    needsScript: 'This page needs JavaScript. The OpenAPI document is at',
  },
};
