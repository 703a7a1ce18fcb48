import type { Metadata } from 'next';
import { readTalk } from '@/features/talk/read-talk';
import { TalkView } from '@/features/talk/talk-view';
import { talkWords } from '@/features/talk/words';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestWords } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords(talkWords)).title };
}

export default async function TalkPage({ params }: EnvironmentParams) {
  const environment = await environmentOf(params);
  // Another environment has other agents: nothing of a call is carried over.
  return <TalkView key={environment} environment={environment} data={await readTalk(environment)} />;
}
