import { defineWords } from '@/lib/words';

/** What the page of a link says by itself; each kind of page has texts of its own. */
export interface LinkPageTexts {
  title: string;
  /** `{minutes}`: until it can be used no more. */
  soon: string;
  endedLead: string;
  missingLead: string;
}

export const linkPageWords = defineWords({
  ja: {
    test: 'テスト環境',
    expires: '安全のため、この画面は {time} まで使えます。',
    endedTitle: 'この画面の有効期限が切れました',
    missingTitle: 'この画面を開き直してください',
  },
  en: {
    test: 'Test environment',
    expires: 'For safety, this page can be used until {time}.',
    endedTitle: 'This page has expired',
    missingTitle: 'Please open this page again',
  },
});
