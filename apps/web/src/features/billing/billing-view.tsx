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
import { InvoiceList } from './invoices/invoice-list';
import { Overview } from './overview/overview';
import { RefusedList } from './refused/refused-list';
import { PaymentResult } from './top-up/payment-result';
import { BillingEnvironment } from './request';
import { billingWords } from './words';

const views = ['overview', 'history', 'lots', 'invoices', 'refused'] as const;
type View = (typeof views)[number];

interface BillingViewProps {
  environment: Environment;
  billing: Billing;
  /** Owners and admins; everybody else reads. */
  mayChange: boolean;
  /** The payment from whose page the person comes back. */
  paymentId: string | null;
}

/** The organization's money: one page, the same in live and test. */
export function BillingView({ environment, billing, mayChange, paymentId }: BillingViewProps) {
  const words = useWords(billingWords);
  const [view, setView] = useState<View>('overview');
  const offered = views.filter((id) => id !== 'lots' || billing.balance !== null);
  const tabs = offered.map((id) => ({ id, label: words.tabs[id] }));
  return (
    <BillingEnvironment value={environment}>
      <div className="mx-auto w-full max-w-5xl space-y-5 px-4 py-5 sm:px-6 sm:py-8">
        <PageHeader title={words.title} lead={words.lead} />
        {paymentId !== null && <PaymentResult paymentId={paymentId} />}
        <Tabs label={words.views} tabs={tabs} chosen={view} onChoose={setView}>
          {view === 'overview' && (
            <div className="space-y-4 lg:space-y-5">
              {!mayChange && <Notice>{words.adminsOnly}</Notice>}
              <Overview billing={billing} mayChange={mayChange} />
            </div>
          )}
          {view === 'history' && (
            <div className="space-y-3">
              <MovementList />
              <LedgerProof verification={billing.verification} />
            </div>
          )}
          {view === 'lots' && <LotList />}
          {view === 'invoices' && <InvoiceList hasDocuments={mayChange} />}
          {view === 'refused' && <RefusedList />}
        </Tabs>
      </div>
    </BillingEnvironment>
  );
}
