'use client';

import { PhoneOff } from 'lucide-react';
import { useCallback } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { ListHead } from '../list-head';
import { PagedList } from '../paged-list';
import { useRequest } from '../request';
import { refusedCallsQuery } from './documents';
import { RefusedTable } from './refused-table';
import { refusedWords } from './words';

/** Calls of this environment that were refused because of the organization's billing. */
export function RefusedList() {
  const words = useWords(refusedWords);
  const request = useRequest();
  const load = useCallback(
    async (cursor: string | null, signal: AbortSignal) =>
      (await request(refusedCallsQuery, { cursor }, signal)).refusedCalls,
    [request],
  );
  return (
    <Card className="overflow-hidden">
      <ListHead lead={words.lead} />
      <PagedList load={load} empty={{ Icon: PhoneOff, title: words.none, text: words.noneText }}>
        {(calls) => <RefusedTable calls={calls} />}
      </PagedList>
    </Card>
  );
}
