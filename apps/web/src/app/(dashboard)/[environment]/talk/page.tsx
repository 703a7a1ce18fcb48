import type { Metadata } from 'next';
import { readTalk } from '@/features/talk/read-talk';
import { TalkView } from '@/features/talk/talk-view';
import { requestWords } from '@/lib/request-preferences';
import { talkWords } from '@/features/talk/words';

export async function generateMetadata(): Promise<Metadata> {
  const talk = await requestWords(talkWords);
  return { title: talk.title };
}

export default async function TalkPage() {
  return <TalkView data={await readTalk()} />;
}
