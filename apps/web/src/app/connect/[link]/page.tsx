import type { Metadata } from 'next';
import { ConnectPage } from '@/features/connect/connect-page';
import { connectPageWords } from '@/features/connect/words';
import { requestPreferences, requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(connectPageWords)).title, referrer: 'no-referrer' };
}

export default async function ConnectLinkPage({ params }: { params: Promise<{ link: string }> }) {
  const [{ link }, { locale }] = await Promise.all([params, requestPreferences()]);
  return <ConnectPage linkId={link} locale={locale} />;
}
