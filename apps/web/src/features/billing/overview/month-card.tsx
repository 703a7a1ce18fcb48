'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import { Card, CardTitle } from '@/components/ui/card';
import { formatMoney, formatMonth, formatNumber } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Billing } from '../documents';
import { Fact, Facts } from '../facts';
import { CapMeter } from './cap-meter';
import { overviewWords } from './words';

/** This month so far, live and test together. */
export function MonthCard({ billing }: { billing: Billing }) {
  const words = useWords(overviewWords);
  const locale = useLocale();
  const { month, usage, estimateYen, spendingCapYen, capReached, contract } = billing;
  const isInvoiced = contract.paymentMethod === 'invoice';
  return (
    <Card className="space-y-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <CardTitle>{fill(words.month, { month: formatMonth(month, locale) })}</CardTitle>
        {capReached && <Badge tone="danger">{words.refused}</Badge>}
      </div>
      <Facts>
        <Fact name={words.calls} value={fill(words.callsCount, { count: formatNumber(usage.calls, locale) })} />
        <Fact name={words.duration} value={fill(words.minutes, { count: formatNumber(usage.minutes, locale) })} />
        <Fact
          name={isInvoiced ? words.estimate : words.spent}
          value={formatMoney(estimateYen, locale)}
          note={isInvoiced ? words.estimateNote : null}
        />
      </Facts>
      {spendingCapYen !== null && <CapMeter usedYen={estimateYen} capYen={spendingCapYen} isReached={capReached} />}
    </Card>
  );
}
