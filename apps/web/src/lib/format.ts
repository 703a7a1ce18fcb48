import type { Locale } from './locale';

/** `2 分 5 秒`, `2 min 5 s`. */
export function formatDuration(durationMs: number, locale: Locale): string {
  const seconds = Math.ceil(durationMs / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (locale === 'ja') return minutes > 0 ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`;
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}

/** Up to three decimals, as the price of a call has. */
export function formatYen(yen: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(yen);
}

export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
}

/** `3,000 円`, `¥3,000`: up to three decimals, as credit has. */
export function formatMoney(yen: number, locale: Locale): string {
  if (locale === 'ja') return `${formatYen(yen, locale)} 円`;
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'JPY', maximumFractionDigits: 3 }).format(yen);
}

/** With its sign, also where it is positive: money that came or went. */
export function formatSignedMoney(yen: number, locale: Locale): string {
  return yen > 0 ? `+${formatMoney(yen, locale)}` : formatMoney(yen, locale);
}

/** Days of billing are Japan's, wherever the browser is. */
export const billingTimeZone = 'Asia/Tokyo';

/** `2027年5月21日`, `May 21, 2027`: a day of billing. */
export function formatDay(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: billingTimeZone }).format(ms);
}

/** Of `YYYY-MM`: `2026年11月`, `November 2026`. */
export function formatMonth(month: string, locale: Locale): string {
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(Date.parse(`${month}-01T00:00:00Z`));
}

/** Date and time of day to the second, in the time zone of the browser: for what is looked up in a log. */
export function formatMoment(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(ms);
}

/** Date and time of day, in the time zone of the browser unless another is given. */
export function formatTime(ms: number, locale: Locale, timeZone?: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) } as const;
  return new Intl.DateTimeFormat(locale, options).format(ms);
}
