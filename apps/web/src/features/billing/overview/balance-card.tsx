'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import { Card, CardTitle } from '@/components/ui/card';
import { formatDay, formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Balance } from '../documents';
import { Fact, Facts } from '../facts';
import { overviewWords } from './words';

interface BalanceCardProps {
  balance: Balance;
  /** When it will be used up if calls go on as they did; null where that cannot be said. */
  runOut: number | null;
}

/** What new calls are paid from. */
export function BalanceCard({ balance: { yen, depleted, nextExpiry }, runOut }: BalanceCardProps) {
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
      <Facts>
        {runOut !== null && (
          <Fact
            name={words.runOut}
            value={fill(words.runOutDay, { day: formatDay(runOut, locale) })}
            note={words.runOutNote}
          />
        )}
        {nextExpiry !== null && (
          <Fact
            name={words.nextExpiry}
            value={fill(words.untilDay, { day: formatDay(nextExpiry.at, locale) })}
            note={fill(words.nextExpiryNote, { amount: formatMoney(nextExpiry.yen, locale) })}
          />
        )}
      </Facts>
    </Card>
  );
}
