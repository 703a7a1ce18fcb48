'use client';

import { Hourglass } from 'lucide-react';
import { useWords } from '@/components/preferences-provider';
import { buttonLook } from '@/components/ui/button-look';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { payWords } from './words';

interface PayEndProps {
  reason: 'loading' | 'expired' | 'wrong' | 'failed';
  /** Known of a page that was there. */
  returnUrl?: string;
}

/** What the page shows while there is nothing to pay at: not yet, not any more, or never. */
export function PayEnd({ reason, returnUrl }: PayEndProps) {
  const words = useWords(payWords);
  if (reason === 'loading')
    return (
      <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted">
        <Spinner />
        {words.loading}
      </p>
    );
  if (reason === 'failed') return <Notice tone="danger">{words.failed}</Notice>;
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-16 text-center">
      <span className="rounded-full bg-accent-soft p-4 text-accent">
        <Hourglass aria-hidden="true" className="size-7" />
      </span>
      <div className="max-w-sm space-y-2">
        <h2 className="text-lg font-semibold">{reason === 'expired' ? words.expiredTitle : words.wrongTitle}</h2>
        <p className="text-sm leading-relaxed text-muted">
          {reason === 'expired' ? words.expiredLead : words.wrongLead}
        </p>
      </div>
      {returnUrl !== undefined && (
        <a href={returnUrl} className={buttonLook({})}>
          {words.back}
        </a>
      )}
    </div>
  );
}
