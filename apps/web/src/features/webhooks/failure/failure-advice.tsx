'use client';

import { useWords } from '@/components/preferences-provider';
import { fill } from '@/lib/words';
import { deliveryWords } from '../deliveries/words';
import { explainFailure, type FailedAttempt } from './explain-failure';
import { failureWords } from './words';

/** Why an attempt failed, and what the owner of the endpoint can do. */
export function FailureAdvice({ attempt }: { attempt: FailedAttempt }) {
  const { detail } = useWords(deliveryWords);
  const advice = useWords(failureWords)[explainFailure(attempt)];
  const status = { status: attempt.statusCode === null ? '–' : String(attempt.statusCode) };
  return (
    <dl className="grid gap-x-4 gap-y-1 rounded-lg bg-danger-soft px-3.5 py-3 text-sm leading-relaxed sm:grid-cols-[max-content_1fr]">
      <dt className="font-medium text-danger">{detail.what}</dt>
      <dd>{fill(advice.what, status)}</dd>
      <dt className="font-medium text-danger max-sm:mt-1.5">{detail.todo}</dt>
      <dd>{fill(advice.todo, status)}</dd>
    </dl>
  );
}
