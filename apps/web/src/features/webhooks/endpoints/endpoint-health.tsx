'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Notice } from '@/components/ui/notice';
import { formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Endpoint } from '../documents';
import { FailureAdvice } from '../failure/failure-advice';
import { endpointWords } from './words';

/** Where an endpoint is not well: since when, why, and what to do. */
export function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords(endpointWords);
  const locale = useLocale();
  const { health, disabledReason, disabledAt, failingSince } = endpoint;
  const time = (at: number | null) => ({ time: at === null ? '–' : formatTime(at, locale) });
  return (
    <div className="space-y-3 empty:hidden">
      {disabledReason !== null && (
        <Notice tone={disabledReason === 'member' ? 'info' : 'warning'}>
          {fill(words.disabled[disabledReason], time(disabledAt))} {words.disabledAfter}
        </Notice>
      )}
      {failingSince !== null && disabledReason === null && (
        <Notice tone="warning">
          {fill(words.failingSince, time(failingSince))} {words.failingEnd}
        </Notice>
      )}
      {health.lastFailureKind !== null && (
        <FailureAdvice attempt={{ errorKind: health.lastFailureKind, statusCode: health.lastFailureStatusCode }} />
      )}
    </div>
  );
}
