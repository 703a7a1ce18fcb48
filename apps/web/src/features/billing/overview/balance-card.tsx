'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import { Card, CardTitle } from '@/components/ui/card';
import { formatDay, formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Balance } from '../documents';
import { overviewWords } from './words';

/** What new calls are paid from. */
export function BalanceCard({ balance: { yen, depleted, nextExpiry } }: { balance: Balance }) {
  const words = useWords(overviewWords);
  const locale = useLocale();
  return (
    <Card className="space-y-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <CardTitle>{words.balance}</CardTitle>
        {depleted ? <Badge tone="danger">{words.refused}</Badge> : <Badge tone="success">{words.accepted}</Badge>}
      </div>
      <p className="text-3xl font-semibold tracking-tight tabular-nums wrap-anywhere sm:text-4xl">
        {formatMoney(yen, locale)}
      </p>
      <p className="text-sm leading-relaxed text-muted">
        {nextExpiry === null
          ? words.nothingExpires
          : fill(words.nextExpiry, {
              amount: formatMoney(nextExpiry.yen, locale),
              day: formatDay(nextExpiry.at, locale),
            })}
      </p>
    </Card>
  );
}
