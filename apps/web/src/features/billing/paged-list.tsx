'use client';

import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { commonWords } from '@/components/words';
import { usePages, type Page } from './use-pages';
import { billingWords } from './words';

interface PagedListProps<Row> {
  /** The page after this cursor; null: the first. The same function for as long as the list is the same. */
  load(cursor: string | null, signal: AbortSignal): Promise<Page<Row>>;
  /** What is said where there is nothing. */
  empty: { Icon: LucideIcon; title: string; text: string };
  children(rows: readonly Row[]): ReactNode;
}

/** A list of money, newest first, page by page. */
export function PagedList<Row>({ load, empty, children }: PagedListProps<Row>) {
  const words = useWords(billingWords);
  const common = useWords(commonWords);
  const { rows, hasMore, isFailed, isLoading, loadMore } = usePages(load);
  if (rows === null && isFailed) {
    return (
      <EmptyState Icon={CircleAlert} title={words.listFailed}>
        <p role="alert">{common.unreachable}</p>
        <Button variant="secondary" className="mt-4" onClick={loadMore}>
          {common.retry}
        </Button>
      </EmptyState>
    );
  }
  if (rows === null) {
    return (
      <p role="status" className="flex min-h-40 items-center justify-center gap-2 text-sm text-muted">
        <Spinner />
        {common.loading}
      </p>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState Icon={empty.Icon} title={empty.title}>
        <p>{empty.text}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {children(rows)}
      {isFailed && (
        <Notice tone="danger" className="m-3">
          {common.unreachable}
        </Notice>
      )}
      {hasMore && (
        <div className="flex justify-center border-t p-3">
          <Button variant="ghost" isBusy={isLoading} onClick={loadMore}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
