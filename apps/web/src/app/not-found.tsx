import type { Metadata } from 'next';
import Link from 'next/link';
import { StatusPage } from '@/components/status-page';
import { buttonLook } from '@/components/ui/button-look';
import { requestWords } from '@/lib/request-preferences';
import { commonWords } from '@/components/words';

export async function generateMetadata(): Promise<Metadata> {
  const common = await requestWords(commonWords);
  return { title: common.notFoundTitle };
}

export default async function NotFoundPage() {
  const common = await requestWords(commonWords);
  return (
    <main>
      <StatusPage title={common.notFoundTitle} lead={common.notFoundLead}>
        <Link href="/" className={buttonLook({ variant: 'secondary' })}>
          {common.home}
        </Link>
      </StatusPage>
    </main>
  );
}
