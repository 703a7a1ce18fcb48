import type { Metadata } from 'next';
import { PersonalDataView } from '@/features/personal-data/personal-data-view';
import { readPersonalData } from '@/features/personal-data/read-personal-data';
import { personalDataWords } from '@/features/personal-data/words';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(personalDataWords)).title };
}

export default async function PersonalDataPage({ params }: EnvironmentParams) {
  const environment = await environmentOf(params);
  const { role, retention } = await readPersonalData(environment);
  return <PersonalDataView key={environment} environment={environment} role={role} retention={retention} />;
}
