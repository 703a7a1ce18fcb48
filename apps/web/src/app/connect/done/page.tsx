import type { Metadata } from 'next';
import { DoneView } from '@/features/connect/done-view';
import { doneWords } from '@/features/connect/done-words';
import { outcomeOf } from '@/features/connect/outcome';
import { requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(doneWords)).title, referrer: 'no-referrer' };
}

interface DonePageProps {
  searchParams: Promise<{ status?: string | string[]; reason?: string | string[] }>;
}

export default async function DonePage({ searchParams }: DonePageProps) {
  const { status, reason } = await searchParams;
  return <DoneView outcome={outcomeOf(status)} reason={typeof reason === 'string' ? reason : undefined} />;
}
