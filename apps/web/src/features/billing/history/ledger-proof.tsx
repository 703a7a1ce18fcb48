'use client';

import { BadgeCheck } from 'lucide-react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Notice } from '@/components/ui/notice';
import { billingTimeZone, formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Billing } from '../documents';
import { historyWords } from './words';

/** When the ledger was last proven, and whether it held. */
export function LedgerProof({ verification }: { verification: Billing['verification'] }) {
  const words = useWords(historyWords);
  const locale = useLocale();
  if (verification === null) return <p className="text-xs leading-relaxed text-muted">{words.unproven}</p>;
  const time = formatTime(verification.verifiedAt, locale, billingTimeZone);
  if (!verification.holds) return <Notice tone="danger">{fill(words.disproven, { time })}</Notice>;
  return (
    <p className="flex items-start gap-2 text-xs leading-relaxed text-muted">
      <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      {fill(words.proven, { time })}
    </p>
  );
}
