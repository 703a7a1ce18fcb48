import { japanOffsetMs } from '../japan-time.ts';

/** How long paid credit can be used. Value that ends within six months is no prepaid instrument (Payment Services Act, art. 4). */
export const creditMonths = 6;

/**
 * The last millisecond at which credit of that moment can be used: the end of the day before its six-month anniversary, in Japan.
 * A month without that day has its anniversary on its last day: 31 August is followed by 28 or 29 February.
 */
export function creditExpiry(grantedAt: Date): Date {
  const local = new Date(grantedAt.getTime() + japanOffsetMs);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + creditMonths;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const anniversary = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay));
  return new Date(anniversary - japanOffsetMs - 1);
}
