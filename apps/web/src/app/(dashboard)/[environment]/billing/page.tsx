import type { Metadata } from 'next';
import { BillingView } from '@/features/billing/billing-view';
import { readBilling } from '@/features/billing/read-billing';
import { billingWords } from '@/features/billing/words';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(billingWords)).title };
}

export default async function BillingPage({ params }: EnvironmentParams) {
  const environment = await environmentOf(params);
  const { role, billing } = await readBilling(environment);
  const mayChange = role === 'owner' || role === 'admin';
  return <BillingView key={environment} environment={environment} billing={billing} mayChange={mayChange} />;
}
