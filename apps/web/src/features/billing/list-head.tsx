'use client';

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { buttonLook } from '@/components/ui/button-look';
import { billingWords } from './words';

interface ListHeadProps {
  lead: string;
  /** The whole list as a file. */
  csv?: 'ledger' | 'lots';
  /** What is shown of the list. */
  children?: ReactNode;
}

/** What a list is about, and what can be done with it. */
export function ListHead({ lead, csv, children }: ListHeadProps) {
  const words = useWords(billingWords);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b p-4 sm:px-5">
      <p className="min-w-0 flex-1 basis-72 text-sm leading-relaxed text-muted">{lead}</p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {csv && (
          <a href={`/billing/${csv}.csv`} download className={buttonLook({ variant: 'secondary' })}>
            <Download aria-hidden="true" />
            {words.csv}
          </a>
        )}
      </div>
    </div>
  );
}
