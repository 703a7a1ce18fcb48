import type { Metadata } from 'next';
import { MemberConnections } from '@/features/connections/dashboard/member-connections';
import { connectionWords } from '@/features/connections/words';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestWords } from '@/lib/request-preferences';
import { requireSignedIn } from '@/lib/signed-in';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(connectionWords)).title };
}

export default async function ConnectionsPage({ params }: EnvironmentParams) {
  const environment = await environmentOf(params);
  const { viewer } = await requireSignedIn(environment);
  const canManage = viewer.role === 'admin' || viewer.role === 'owner';
  return <MemberConnections key={environment} environment={environment} canManage={canManage} />;
}
