import type { Metadata } from 'next';
import { PortalView } from '@/features/portal/portal-view';
import { portalWords } from '@/features/portal/words';
import { readCatalogue } from '@/features/webhooks/events/read-catalogue';
import { requestPreferences, requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(portalWords)).title, referrer: 'no-referrer' };
}

export default async function PortalPage({ params }: { params: Promise<{ link: string }> }) {
  const [{ link }, { locale }] = await Promise.all([params, requestPreferences()]);
  return <PortalView linkId={link} locale={locale} catalogue={readCatalogue(locale)} />;
}
