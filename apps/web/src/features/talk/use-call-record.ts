'use client';

import type { Environment, Language } from '@uketsuke/contracts';
import { useCallback, useEffect, useState } from 'react';
import { requestGraphql } from '@/lib/graphql';
import { callRecordQuery, callServicesQuery, transcriptQuery, type CallRecord, type TranscriptTurn } from './documents';
import { type ServiceLine, serviceLines } from './service-lines';

const pollMs = 700;
const pollsMax = 60;

export interface RecordProgress {
  /** Null before it exists. */
  record: CallRecord | null;
  /** Null before it exists, and when nobody said anything. */
  transcript: readonly TranscriptTurn[] | null;
  /** Empty before they are known. */
  services: readonly ServiceLine[];
  /** Asked for 40 seconds, and it is not complete. */
  isLate: boolean;
  /** Asks again. */
  retry(): void;
}

export interface RecordWanted {
  environment: Environment;
  locale: Language;
  sessionId: string | null;
  isEnded: boolean;
}

const nothing = { record: null, transcript: null, services: [], isLate: false };

/** The finished record: asked for until it has its summary. */
export function useCallRecord({ environment, locale, sessionId, isEnded }: RecordWanted): RecordProgress {
  const [known, setKnown] = useState<Omit<RecordProgress, 'retry'>>(nothing);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    setKnown(nothing);
    if (!sessionId || !isEnded) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const poll = async () => {
      for (let count = 0; count < pollsMax; count += 1) {
        const record = await readRecord({ environment, sessionId, signal });
        const isComplete = record !== null && record.summary !== null;
        const transcript =
          isComplete && record.hasTranscript ? await readTranscript({ environment, callId: record.id, signal }) : null;
        const services = isComplete ? await readServices({ environment, locale, callId: record.id, signal }) : [];
        if (signal.aborted) return;
        if (record) setKnown({ record, transcript, services, isLate: false });
        if (isComplete) return;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      if (!signal.aborted) setKnown((before) => ({ ...before, isLate: true }));
    };
    void poll();
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round asks again
  }, [environment, locale, sessionId, isEnded, round]);

  return { ...known, retry };
}

interface Asked {
  environment: Environment;
  signal: AbortSignal;
}

/** Null while the call goes on, when there is none, and when the service cannot be reached. */
async function readRecord({
  environment,
  sessionId,
  signal,
}: Asked & { sessionId: string }): Promise<CallRecord | null> {
  const answer = await requestGraphql({
    environment,
    document: callRecordQuery,
    variables: { sessionId },
    signal,
  }).catch(() => null);
  return answer?.callByProvider.outcome ? answer.callByProvider : null;
}

async function readTranscript({
  environment,
  callId,
  signal,
}: Asked & { callId: string }): Promise<readonly TranscriptTurn[] | null> {
  const answer = await requestGraphql({ environment, document: transcriptQuery, variables: { callId }, signal }).catch(
    () => null,
  );
  return answer?.transcript.turns ?? null;
}

async function readServices({
  environment,
  locale,
  callId,
  signal,
}: Asked & { locale: Language; callId: string }): Promise<readonly ServiceLine[]> {
  const variables = { callId, locale };
  const asked = requestGraphql({ environment, document: callServicesQuery, variables, signal });
  return asked.then(serviceLines, () => []);
}
