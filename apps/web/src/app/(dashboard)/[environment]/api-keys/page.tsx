import type { Metadata } from 'next';
import { ApiKeysView } from '@/features/api-keys/api-keys-view';
import { apiKeyWords } from '@/features/api-keys/words';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestWords } from '@/lib/request-preferences';
import { requireSignedIn } from '@/lib/signed-in';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(apiKeyWords)).title };
}

export default async function ApiKeysPage({ params }: EnvironmentParams) {
  const environment = await environmentOf(params);
  const { viewer } = await requireSignedIn(environment);
  const canManage = viewer.role === 'admin' || viewer.role === 'owner';
  return <ApiKeysView key={environment} environment={environment} canManage={canManage} />;
}
