'use client';

import type { Environment } from '@uketsuke/contracts';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Tabs } from '@/components/ui/tabs';
import type { Billing } from './documents';
import { LotList } from './history/lot-list';
import { MovementList } from './history/movement-list';
import { LedgerProof } from './history/ledger-proof';
import { Overview } from './overview/overview';
import { RefusedList } from './refused/refused-list';
import { BillingEnvironment } from './request';
import { billingWords } from './words';

const views = ['overview', 'history', 'lots', 'refused'] as const;
type View = (typeof views)[number];

interface BillingViewProps {
  environment: Environment;
  billing: Billing;
  /** Owners and admins; everybody else reads. */
  mayChange: boolean;
}

/** The organization's money: one page, the same in live and test. */
export function BillingView({ environment, billing, mayChange }: BillingViewProps) {
  const words = useWords(billingWords);
  const [view, setView] = useState<View>('overview');
  const offered = views.filter((id) => id !== 'lots' || billing.balance !== null);
  const tabs = offered.map((id) => ({ id, label: words.tabs[id] }));
  return (
    <BillingEnvironment value={environment}>
      <div className="mx-auto w-full max-w-5xl space-y-5 px-4 py-5 sm:px-6 sm:py-8">
        <PageHeader title={words.title} lead={words.lead} />
        <Tabs label={words.views} tabs={tabs} chosen={view} onChoose={setView}>
          {view === 'overview' && (
            <div className="space-y-4 lg:space-y-5">
              {!mayChange && <Notice>{words.adminsOnly}</Notice>}
              <Overview billing={billing} />
            </div>
          )}
          {view === 'history' && (
            <div className="space-y-3">
              <MovementList />
              <LedgerProof verification={billing.verification} />
            </div>
          )}
          {view === 'lots' && <LotList />}
          {view === 'refused' && <RefusedList />}
        </Tabs>
      </div>
    </BillingEnvironment>
  );
}
