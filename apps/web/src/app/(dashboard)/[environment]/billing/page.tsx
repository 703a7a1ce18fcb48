import type { Metadata } from 'next';
import { BillingView } from '@/features/billing/billing-view';
import { readBilling } from '@/features/billing/read-billing';
import { billingWords } from '@/features/billing/words';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(billingWords)).title };
}

interface BillingPageProps extends EnvironmentParams {
  /** `payment`: the one from whose page the person comes back. */
  searchParams: Promise<{ payment?: string | string[] }>;
}

export default async function BillingPage({ params, searchParams }: BillingPageProps) {
  const [environment, { payment }] = await Promise.all([environmentOf(params), searchParams]);
  const { role, billing } = await readBilling(environment);
  const paymentId = typeof payment === 'string' ? payment : null;
  return (
    <BillingView
      key={`${environment} ${paymentId ?? ''}`}
      environment={environment}
      billing={billing}
      mayChange={role === 'owner' || role === 'admin'}
      paymentId={paymentId}
    />
  );
}
