'use client';

import { ArrowLeftRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { ListHead } from '../list-head';
import { PagedList } from '../paged-list';
import { useRequest } from '../request';
import { ledgerQuery } from './documents';
import { MovementTable } from './movement-table';
import { historyWords } from './words';

const choices = ['all', 'withoutCalls'] as const;
type Choice = (typeof choices)[number];

/** Every movement of the organization's money, newest first. */
export function MovementList() {
  const words = useWords(historyWords);
  const request = useRequest();
  const [choice, setChoice] = useState<Choice>('all');
  const load = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const filter = choice === 'all' ? null : { isWithoutCalls: true };
      return (await request(ledgerQuery, { filter, cursor }, signal)).ledgerTransactions;
    },
    [request, choice],
  );
  return (
    <Card className="overflow-hidden">
      <ListHead lead={words.movementsLead} csv="ledger">
        <label htmlFor="movements" className="sr-only">
          {words.filter}
        </label>
        <Select
          id="movements"
          value={choice}
          options={choices.map((value) => ({ value, label: words.choices[value] }))}
          onChange={(value) => setChoice(choices.find((one) => one === value) ?? 'all')}
          className="w-44"
        />
      </ListHead>
      <PagedList load={load} empty={{ Icon: ArrowLeftRight, title: words.noMovements, text: words.noMovementsText }}>
        {(movements) => <MovementTable movements={movements} />}
      </PagedList>
    </Card>
  );
}
