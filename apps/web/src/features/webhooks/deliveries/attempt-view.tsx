'use client';

import { ChevronRight, CircleCheck, CircleX } from 'lucide-react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { CodeBlock } from '@/components/ui/code-block';
import { formatMoment } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Attempt } from '../documents';
import { FailureAdvice } from '../failure/failure-advice';
import { deliveryWords } from './words';

/** One attempt: when, how long, what was sent and what came back, and why it failed. */
export function AttemptView({ attempt }: { attempt: Attempt }) {
  const { detail } = useWords(deliveryWords);
  const locale = useLocale();
  const { number, startedAt, durationMs, statusCode, errorKind, responseBody, trigger } = attempt;
  const Icon = errorKind === null ? CircleCheck : CircleX;
  return (
    <li className="space-y-2.5 rounded-lg border p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-1.5 font-medium">
          <Icon aria-hidden="true" className={errorKind === null ? 'size-4 text-success' : 'size-4 text-danger'} />
          {fill(detail.attempt, { number: String(number) })}
        </span>
        <span className="font-mono text-xs">{statusCode ?? errorKind}</span>
        <span className="text-xs text-muted">
          {formatMoment(startedAt, locale)} · {fill(detail.took, { ms: String(durationMs) })} ·{' '}
          {detail.triggers[trigger]}
        </span>
      </div>
      {errorKind !== null && <FailureAdvice attempt={{ errorKind, statusCode }} />}
      <details className="group">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-sm text-xs font-medium text-muted hover:text-foreground pointer-coarse:min-h-11">
          <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
          {detail.requestHeaders} / {detail.response}
        </summary>
        <div className="space-y-2.5 pt-1.5">
          <CodeBlock label={detail.requestHeaders} code={headerLines(attempt.requestHeaders)} />
          {responseBody ? (
            <CodeBlock label={detail.response} code={responseBody} />
          ) : (
            <p className="text-xs text-muted">{detail.responseEmpty}</p>
          )}
        </div>
      </details>
    </li>
  );
}

function headerLines(headers: unknown): string {
  if (typeof headers !== 'object' || headers === null) return '';
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
}
