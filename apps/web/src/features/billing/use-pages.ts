'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

export interface Page<Row> {
  data: readonly Row[];
  nextCursor: string | null;
}

interface Pages<Row> {
  /** All that were loaded; null until the first page is here. */
  rows: readonly Row[] | null;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  /** The next page, or after a failure the same once more. */
  loadMore(): void;
}

interface State<Row> {
  rows: readonly Row[] | null;
  next: string | null;
  progress: 'loading' | 'idle' | 'failed';
}

/** A list that is read page by page, the first at once. Another `load` is another list. */
export function usePages<Row>(load: (cursor: string | null, signal: AbortSignal) => Promise<Page<Row>>): Pages<Row> {
  const [state, setState] = useState<State<Row>>({ rows: null, next: null, progress: 'loading' });
  const abort = useRef(new AbortController());
  const read = useCallback(
    async (before: readonly Row[] | null, cursor: string | null, signal: AbortSignal) => {
      setState({ rows: before, next: cursor, progress: 'loading' });
      try {
        const { data, nextCursor } = await load(cursor, signal);
        if (!signal.aborted) setState({ rows: [...(before ?? []), ...data], next: nextCursor, progress: 'idle' });
      } catch {
        if (!signal.aborted) setState({ rows: before, next: cursor, progress: 'failed' });
      }
    },
    [load],
  );
  useEffect(() => {
    abort.current = new AbortController();
    void read(null, null, abort.current.signal);
    return () => abort.current.abort();
  }, [read]);
  const { rows, next, progress } = state;
  return {
    rows,
    hasMore: next !== null,
    isLoading: progress === 'loading',
    isFailed: progress === 'failed',
    loadMore: () => {
      if (progress !== 'loading') void read(rows, next, abort.current.signal);
    },
  };
}
