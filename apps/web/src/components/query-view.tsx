'use client';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { commonWords } from '@/components/words';
import { GatewayError } from '@/lib/graphql';
import type { Query } from '@/components/use-query';

interface QueryViewProps<Result> {
  query: Query<Result>;
  children(data: Result): ReactNode;
}

/** What the service answered; until then that it is coming, or why it is not. An old answer stays in sight while a newer one is missing. */
export function QueryView<Result>({ query: { data, failure, reload }, children }: QueryViewProps<Result>) {
  const common = useWords(commonWords);
  if (data !== undefined) {
    return (
      <div>
        <div role="status">{failure !== null && <StaleNotice text={common.failures.stale} />}</div>
        {children(data)}
      </div>
    );
  }
  if (failure === null) {
    return (
      <p role="status" className="flex min-h-40 items-center justify-center gap-2 text-sm text-muted">
        <Spinner />
        {common.loading}
      </p>
    );
  }
  return (
    <EmptyState Icon={CircleAlert} title={common.failures.title}>
      <p role="alert">{textOf(failure, { gone: common.failures.gone, unreachable: common.unreachable })}</p>
      <Button variant="secondary" className="mt-4" onClick={reload}>
        {common.retry}
      </Button>
    </EmptyState>
  );
}

function StaleNotice({ text }: { text: string }) {
  return (
    <Notice tone="warning" role={undefined} className="mb-4">
      {text}
    </Notice>
  );
}

function textOf(failure: unknown, { gone, unreachable }: { gone: string; unreachable: string }): string {
  return failure instanceof GatewayError && failure.code === 'not_found' ? gone : unreachable;
}
