/** Japan has kept UTC+9 without summer time since 1951. */
export const japanOffsetMs = 9 * 3_600_000;
const dayMs = 86_400_000;

/** Unix ms at which a Japanese date begins; null when there is no such date. */
export function japanMidnight(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const utc = Date.parse(`${date}T00:00:00.000Z`);
  // 2026-02-30 would be read as 2 March.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== date) return null;
  return utc - japanOffsetMs;
}

/** Unix ms at which the Japanese month of a moment began. */
export function startOfJapanMonth(ms: number): number {
  const local = new Date(ms + japanOffsetMs);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - japanOffsetMs;
}

/** The last millisecond of the Japanese day that is so many days after a moment's. */
export function endOfJapanDay(ms: number, daysAfter = 0): number {
  const days = Math.floor((ms + japanOffsetMs) / dayMs);
  return (days + daysAfter + 1) * dayMs - japanOffsetMs - 1;
}

const monthLength = 'YYYY-MM'.length;

/** `YYYY-MM` of a moment, in Japan. */
export function japanMonth(ms: number): string {
  return new Date(ms + japanOffsetMs).toISOString().slice(0, monthLength);
}
