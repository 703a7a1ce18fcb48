'use client';

import { Layers } from 'lucide-react';
import { useCallback } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { ListHead } from '../list-head';
import { PagedList } from '../paged-list';
import { useRequest } from '../request';
import { lotsQuery } from './documents';
import { LotTable } from './lot-table';
import { historyWords } from './words';

/** What was paid in or granted, what is left of it and until when. */
export function LotList() {
  const words = useWords(historyWords);
  const request = useRequest();
  const load = useCallback(
    async (cursor: string | null, signal: AbortSignal) =>
      (await request(lotsQuery, { filter: null, cursor }, signal)).creditLots,
    [request],
  );
  return (
    <Card className="overflow-hidden">
      <ListHead lead={words.lotsLead} csv="lots" />
      <PagedList load={load} empty={{ Icon: Layers, title: words.noLots, text: words.noLotsText }}>
        {(lots) => <LotTable lots={lots} />}
      </PagedList>
    </Card>
  );
}
