'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useWords } from '@/components/preferences-provider';
import { StatusPage } from '@/components/status-page';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { forbiddenDigest } from '@/lib/forbidden-digest';
import { commonWords } from './words';

export interface FailedPageProps {
  error: Error & { digest?: string };
  reset(): void;
}

/** What Next shows in place of a page that could not be made. */
export function FailedPage({ error, reset }: FailedPageProps) {
  const common = useWords(commonWords);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  // The failed part is the server's: it has to be asked again before it is drawn again.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  if (error.digest === forbiddenDigest) {
    return (
      <StatusPage title={common.forbiddenTitle} lead={common.forbiddenLead}>
        <Link href="/" className={buttonLook({ variant: 'secondary' })}>
          {common.home}
        </Link>
      </StatusPage>
    );
  }
  return (
    <StatusPage title={common.errorTitle} lead={common.errorLead}>
      <Button variant="secondary" onClick={retry} isBusy={isPending}>
        {common.retry}
      </Button>
      {error.digest && <p className="text-xs text-muted">{`${common.errorId}: ${error.digest}`}</p>}
    </StatusPage>
  );
}
