import type { Metadata } from 'next';
import { talkQuery, type TalkData } from '@/features/talk/documents';
import { TalkView } from '@/features/talk/talk-view';
import { requestMessages } from '@/lib/request-preferences';
import { requestAsPerson } from '@/lib/server-graphql';

export async function generateMetadata(): Promise<Metadata> {
  const { talk } = await requestMessages();
  return { title: talk.title };
}

export default async function TalkPage() {
  return <TalkView data={await requestAsPerson<TalkData>(talkQuery)} />;
}
