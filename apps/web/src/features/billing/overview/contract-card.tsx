'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Card, CardTitle } from '@/components/ui/card';
import { formatMoney, formatNumber } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Billing } from '../documents';
import { Fact, Facts } from '../facts';
import { overviewWords } from './words';

/** The terms that the operator of the service agreed with the organization. */
export function ContractCard({ billing: { contract, taxRate, topup } }: { billing: Billing }) {
  const words = useWords(overviewWords);
  const locale = useLocale();
  const { paymentMethod, perMinuteYen, invoiceDaysUntilDue } = contract;
  return (
    <Card className="space-y-4 p-5">
      <CardTitle>{words.contract}</CardTitle>
      <Facts>
        <Fact name={words.paymentMethod} value={words.paymentMethods[paymentMethod]} />
        <Fact
          name={words.price}
          value={fill(words.perMinute, { amount: formatMoney(perMinuteYen, locale) })}
          note={fill(words.priceNotes[paymentMethod], { percent: formatNumber(taxRate * 100, locale) })}
        />
        {paymentMethod === 'card' ? (
          <Fact name={words.validity} value={fill(words.months, { count: String(topup.creditMonths) })} />
        ) : (
          <Fact name={words.due} value={fill(words.dueDays, { count: String(invoiceDaysUntilDue) })} />
        )}
      </Facts>
    </Card>
  );
}
