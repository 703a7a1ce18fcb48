'use client';

import type { TypedDocument } from '@uketsuke/graphql';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRoomAccess } from '@/components/room-access';
import { repeatWhileVisible, type Repetition } from '@/lib/repeat-while-visible';

export interface Query<Result> {
  /** The newest answer; undefined until the first one. */
  data: Result | undefined;
  /** Why the last request gave no answer; null after one that did. */
  failure: unknown;
  /** Asks again now. */
  reload(): void;
}

interface QueryOptions {
  /** Asks again and again, but not while nobody can see the page. */
  everyMs?: number;
}

/** What the service answers, kept up to date. The last answer stays while a newer one is missing. */
export function useQuery<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  { everyMs }: QueryOptions = {},
): Query<Result> {
  const { request } = useRoomAccess();
  const key = JSON.stringify(variables);
  const [answer, setAnswer] = useState<{ key: string; data?: Result; failure: unknown }>({ key, failure: null });
  const wanted = useRef(variables);
  const running = useRef<Repetition | null>(null);
  useEffect(() => {
    wanted.current = variables;
  });
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (): Promise<boolean> => {
      try {
        const data = await request(document, wanted.current, abort.signal);
        if (!abort.signal.aborted) setAnswer({ key, data, failure: null });
        return true;
      } catch (failure) {
        if (!abort.signal.aborted) setAnswer((last) => ({ ...(last.key === key && last), key, failure }));
        return false;
      }
    };
    running.current = repeatWhileVisible(ask, { everyMs, signal: abort.signal });
    return () => abort.abort();
  }, [request, document, key, everyMs]);

  const reload = useCallback(() => running.current?.now(), []);
  const isCurrent = answer.key === key;
  return { data: isCurrent ? answer.data : undefined, failure: isCurrent ? answer.failure : null, reload };
}
