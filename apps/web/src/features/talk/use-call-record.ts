'use client';

import { useEffect, useState } from 'react';
import { requestGraphql } from '@/lib/graphql';
import { callRecordQuery, type CallRecord } from './documents';

const pollMs = 700;
const pollsMax = 60;

/** The finished record: asked for until it has its summary, for about 40 seconds; null before it exists. */
export function useCallRecord(sessionId: string | null, isEnded: boolean): CallRecord | null {
  const [record, setRecord] = useState<CallRecord | null>(null);

  useEffect(() => {
    setRecord(null);
    if (!sessionId || !isEnded) return undefined;
    const abort = new AbortController();
    const poll = async () => {
      for (let count = 0; count < pollsMax && !abort.signal.aborted; count += 1) {
        const answer = await requestGraphql<{ callByProvider: CallRecord }>(
          callRecordQuery,
          { sessionId },
          abort.signal,
        ).catch(() => null);
        if (abort.signal.aborted) return;
        if (answer?.callByProvider.outcome) setRecord(answer.callByProvider);
        if (answer?.callByProvider.summary) return;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    };
    void poll();
    return () => abort.abort();
  }, [sessionId, isEnded]);

  return record;
}
