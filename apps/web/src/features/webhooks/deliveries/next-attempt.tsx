'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { DeliveryRow } from '../documents';
import { deliveryWords } from './words';

/** When a delivery that has failed is tried again. */
export function NextAttempt({ delivery }: { delivery: Pick<DeliveryRow, 'attemptsCount' | 'nextAttemptAt'> }) {
  const words = useWords(deliveryWords);
  const locale = useLocale();
  const { attemptsCount, nextAttemptAt } = delivery;
  if (nextAttemptAt === null || attemptsCount === 0) return null;
  return (
    <span className="block text-xs text-warning">{fill(words.next, { time: formatTime(nextAttemptAt, locale) })}</span>
  );
}
