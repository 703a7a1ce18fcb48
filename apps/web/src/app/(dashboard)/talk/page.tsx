import type { Metadata } from 'next';
import { talkQuery, type TalkData } from '@/features/talk/documents';
import { TalkView } from '@/features/talk/talk-view';
import { requestAsPerson } from '@/lib/server-graphql';

export const metadata: Metadata = { title: 'Talk' };

export default async function TalkPage() {
  return <TalkView data={await requestAsPerson<TalkData>(talkQuery)} />;
}
