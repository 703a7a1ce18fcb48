import type { Metadata } from 'next';
import Link from 'next/link';
import { StatusPage } from '@/components/status-page';
import { buttonLook } from '@/components/ui/button-look';
import { requestMessages } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  const { common } = await requestMessages();
  return { title: common.notFoundTitle };
}

export default async function NotFoundPage() {
  const { common } = await requestMessages();
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
