'use client';

import { useEffect, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { CopiedText } from '@/components/ui/copied-text';
import { Notice } from '@/components/ui/notice';
import { fill } from '@/lib/words';
import type { Attempt } from '../documents';
import { connectWords } from './words';

/** Why nothing was connected, and what helps. */
export function Refusal({ name, attempt }: { name: string; attempt: Attempt }) {
  const words = useWords(connectWords);
  const box = useRef<HTMLDivElement>(null);
  // It takes the place of what was waited for.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="space-y-3 rounded-lg">
      <Notice tone="danger">{fill(words.reasons[attempt.reason ?? 'failed'], { name })}</Notice>
      {attempt.adminConsentUrl !== null && (
        <div className="text-sm leading-relaxed">
          <p>{words.administratorLink}</p>
          <CopiedText label={words.administratorLink} text={attempt.adminConsentUrl} />
        </div>
      )}
    </div>
  );
}
