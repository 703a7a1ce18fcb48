import type { Metadata } from 'next';
import { readCatalogue } from '@/features/webhooks/events/read-catalogue';
import { MemberWebhooks } from '@/features/webhooks/member-webhooks';
import { webhookWords } from '@/features/webhooks/words';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestPreferences, requestWords } from '@/lib/request-preferences';
import { requireSignedIn } from '@/lib/signed-in';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(webhookWords)).title };
}

export default async function WebhooksPage({ params }: EnvironmentParams) {
  const environment = await environmentOf(params);
  const { viewer } = await requireSignedIn(environment);
  const { locale } = await requestPreferences();
  const canManage = viewer.role === 'admin' || viewer.role === 'owner';
  return (
    <MemberWebhooks
      key={environment}
      environment={environment}
      canManage={canManage}
      catalogue={readCatalogue(locale)}
    />
  );
}
