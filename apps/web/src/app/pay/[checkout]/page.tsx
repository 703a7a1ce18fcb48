import type { Metadata } from 'next';
import { PayView } from '@/features/pay/pay-view';
import { payWords } from '@/features/pay/words';
import { requestPreferences, requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(payWords)).title, referrer: 'no-referrer' };
}

export default async function PayPage({ params }: { params: Promise<{ checkout: string }> }) {
  const [{ checkout }, { locale }] = await Promise.all([params, requestPreferences()]);
  return <PayView checkoutId={checkout} locale={locale} />;
}
