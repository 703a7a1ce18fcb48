'use client';

import { Hourglass } from 'lucide-react';
import { useWords } from '@/components/preferences-provider';
import { linkPageWords, type LinkPageTexts } from './words';

/** The link works no more, or the page was opened without one: what to do, and that nothing was lost. */
export function LinkEnd({ reason, texts }: { reason: 'ended' | 'missing'; texts: LinkPageTexts }) {
  const words = useWords(linkPageWords);
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-4 px-2 py-16 text-center">
      <span className="rounded-full bg-accent-soft p-4 text-accent">
        <Hourglass aria-hidden="true" className="size-7" />
      </span>
      <div className="max-w-md space-y-2">
        <h2 className="text-lg font-semibold">{reason === 'ended' ? words.endedTitle : words.missingTitle}</h2>
        <p className="text-sm leading-relaxed text-muted">{reason === 'ended' ? texts.endedLead : texts.missingLead}</p>
      </div>
    </div>
  );
}
