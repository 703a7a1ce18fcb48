'use client';

import type { Billing } from '../documents';
import { PaymentSettings } from '../payment-settings';
import { BalanceCard } from './balance-card';
import { ContractCard } from './contract-card';
import { MonthCard } from './month-card';

interface OverviewProps {
  billing: Billing;
  mayChange: boolean;
}

/** What there is, what this month costs, and on which terms; and where a prepaid organization pays. */
export function Overview({ billing, mayChange }: OverviewProps) {
  const { balance, runOut } = billing;
  const month = <MonthCard billing={billing} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-5">
      <div className="space-y-4 lg:space-y-5">
        {balance === null ? month : <BalanceCard balance={balance} runOut={runOut} />}
        {balance !== null && <PaymentSettings billing={billing} mayChange={mayChange} />}
      </div>
      <div className="space-y-4 lg:space-y-5">
        {balance !== null && month}
        <ContractCard billing={billing} />
      </div>
    </div>
  );
}
