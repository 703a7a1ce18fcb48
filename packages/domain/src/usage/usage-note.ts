import type { Language } from '@uketsuke/contracts';

/** What the amounts are, for people. */
export const usageNote: Record<Language, string> = {
  ja: '期間内に終了した通話の税抜の概算です。料金は通話ごとに秒単位（1 秒未満は切り上げ）で計算します。請求書払いでは月の合計秒数を分単位に切り上げて請求するため、請求額とわずかに異なることがあります。',
  en: 'An estimate before tax, of the calls that ended within the period. Each call is charged by the second, begun seconds as whole ones. Invoices round the seconds of a month up to whole minutes, so that they may differ slightly.',
};
