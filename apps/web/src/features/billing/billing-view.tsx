'use client';

import { useWords } from '@/components/preferences-provider';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Overview } from './overview/overview';
import type { Billing } from './documents';
import { billingWords } from './words';

interface BillingViewProps {
  billing: Billing;
  /** Owners and admins; everybody else reads. */
  mayChange: boolean;
}

/** The organization's money: one page, the same in live and test. */
export function BillingView({ billing, mayChange }: BillingViewProps) {
  const words = useWords(billingWords);
  return (
    <div className="mx-auto w-full max-w-5xl space-y-5 px-4 py-5 sm:px-6 sm:py-8">
      <PageHeader title={words.title} lead={words.lead} />
      {!mayChange && <Notice>{words.adminsOnly}</Notice>}
      <Overview billing={billing} />
    </div>
  );
}
