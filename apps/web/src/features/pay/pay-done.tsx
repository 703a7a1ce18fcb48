'use client';

import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { buttonLook } from '@/components/ui/button-look';
import { formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import type { SandboxPage } from './documents';
import { payWords } from './words';

/** It is paid, or the card is saved. */
export function PayDone({ page }: { page: SandboxPage }) {
  const words = useWords(payWords);
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form, and so its focus.
  useEffect(() => heading.current?.focus(), []);
  const isSetup = page.kind === 'card_setup';
  return (
    <div className="flex flex-col items-center gap-5 py-12 text-center">
      <span className="rounded-full bg-success-soft p-4 text-success">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <div className="max-w-sm space-y-2" role="status">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {isSetup ? words.savedTitle : words.paidTitle}
        </h2>
        <p className="text-sm leading-relaxed text-muted">
          {isSetup ? words.savedLead : fill(words.paidLead, { amount: formatMoney(page.amountYen, locale) })}
        </p>
      </div>
      <a href={page.returnUrl} className={buttonLook({})}>
        {words.back}
      </a>
    </div>
  );
}
