'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Notice } from '@/components/ui/notice';
import { billingTimeZone, formatMoney, formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { AutoRecharge } from '../documents';
import { autoRechargeWords } from './words';

/** What it has done this month, and whether it is in trouble. */
export function AutoRechargeState({ autoRecharge }: { autoRecharge: AutoRecharge }) {
  const words = useWords(autoRechargeWords);
  const locale = useLocale();
  const { failures, maxFailures, rechargedThisMonthYen, monthlyCapYen, enabled } = autoRecharge;
  const amount = formatMoney(rechargedThisMonthYen, locale);
  const trouble = troubleOf(autoRecharge);
  return (
    <>
      {trouble !== null && (
        <Notice tone={trouble === 'failing' ? 'warning' : 'danger'} role={undefined}>
          {fill(words[trouble], {
            count: String(failures),
            max: String(maxFailures),
            time: autoRecharge.retryAt === null ? '' : formatTime(autoRecharge.retryAt, locale, billingTimeZone),
          })}
        </Notice>
      )}
      {(enabled || rechargedThisMonthYen > 0) && (
        <p className="text-sm">
          {monthlyCapYen === null
            ? fill(words.thisMonth, { amount })
            : fill(words.thisMonthOfCap, { amount, cap: formatMoney(monthlyCapYen, locale) })}
        </p>
      )}
    </>
  );
}

type Trouble = 'failing' | 'failed' | 'stopped' | 'needsAuthentication' | 'expiredCard' | 'disputed' | 'refunded';

function troubleOf({ enabled, failures, maxFailures, retryAt, stoppedAt, stopCode }: AutoRecharge): Trouble | null {
  if (!enabled) return null;
  if (stopCode === 'authentication_required') return 'needsAuthentication';
  if (stopCode === 'expired_card') return 'expiredCard';
  if (stopCode === 'disputed' || stopCode === 'refunded') return stopCode;
  if (failures >= maxFailures) return 'failed';
  if (stoppedAt !== null) return 'stopped';
  return failures > 0 && retryAt !== null ? 'failing' : null;
}
