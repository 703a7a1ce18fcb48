'use client';

import type { Billing } from '../documents';
import { BalanceCard } from './balance-card';
import { ContractCard } from './contract-card';
import { MonthCard } from './month-card';

/** What there is, what this month costs, and on which terms. */
export function Overview({ billing }: { billing: Billing }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-5">
      <div className="space-y-4 lg:space-y-5">
        {billing.balance && <BalanceCard balance={billing.balance} runOut={billing.runOut} />}
      </div>
      <div className="space-y-4 lg:space-y-5">
        <MonthCard billing={billing} />
        <ContractCard billing={billing} />
      </div>
    </div>
  );
}
