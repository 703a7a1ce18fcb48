import type { Metadata } from 'next';
import { readTalk } from '@/features/talk/read-talk';
import { TalkView } from '@/features/talk/talk-view';
import { requestMessages } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  const { talk } = await requestMessages();
  return { title: talk.title };
}

export default async function TalkPage() {
  return <TalkView data={await readTalk()} />;
}
