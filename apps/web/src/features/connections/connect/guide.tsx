'use client';

import { useWords } from '@/components/preferences-provider';
import { CopiedText } from '@/components/ui/copied-text';
import { Notice } from '@/components/ui/notice';
import type { Connector } from '../documents';
import { guideWords } from './guide-words';
import { connectWords } from './words';

/** What has to be done at the service before it can be connected. */
export function Guide({ connector }: { connector: Connector }) {
  const words = useWords(connectWords);
  const guide = useWords(guideWords)[connector.id];
  if (connector.guidance === 'admin_consent') {
    return (
      <Notice role={undefined} tone="info">
        {words.administrator}
      </Notice>
    );
  }
  if (!guide) return null;
  return (
    <section aria-label={words.steps} className="space-y-3 text-sm leading-relaxed">
      <p>{guide.lead}</p>
      <ol className="list-decimal space-y-2 pl-6 marker:font-medium marker:text-muted">
        {guide.steps.map((step) => {
          const text = typeof step === 'string' ? step : step.text;
          return (
            <li key={text} className="pl-1">
              {text}
              {typeof step !== 'string' && <CopiedText label={words.redirectUrl} text={connector.redirectUrl ?? ''} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
