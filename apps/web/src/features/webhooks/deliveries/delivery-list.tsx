'use client';

import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { EmptyState } from '@/components/ui/empty-state';
import { deliveriesQuery, type Endpoint } from '../documents';
import { QueryView } from '@/components/query-view';
import { useQuery } from '@/components/use-query';
import { DeliveryDialog } from './delivery-dialog';
import { DeliveryFilter, noFilter } from './delivery-filter';
import { filterOf } from './filter-of';
import { DeliveryTable } from './delivery-table';
import { OlderDeliveries } from './older-deliveries';
import { deliveryWords } from './words';

interface DeliveryListProps {
  endpoints: readonly Endpoint[];
  /** Those of this endpoint alone. */
  endpointId?: string;
}

const everyMs = 4_000;

/** The newest deliveries, kept up to date, and on wish the older ones. */
export function DeliveryList({ endpoints, endpointId }: DeliveryListProps) {
  const words = useWords(deliveryWords);
  const [values, setValues] = useState(noFilter);
  const [openId, setOpenId] = useState<string | null>(null);
  const filter = filterOf(endpointId === undefined ? values : { ...values, endpointId });
  const query = useQuery(deliveriesQuery, { filter, cursor: null }, { everyMs });
  const isFiltered = Object.values(values).some((value) => value !== '');
  const table = { endpoints, hasEndpoint: endpointId === undefined, onOpen: setOpenId };
  return (
    <div>
      <div className="border-b p-4 sm:px-5">
        <DeliveryFilter
          values={values}
          endpoints={endpointId === undefined ? endpoints : undefined}
          onChange={setValues}
        />
      </div>
      <QueryView query={query}>
        {({ webhookDeliveries: { data, nextCursor } }) =>
          data.length === 0 ? (
            <EmptyState Icon={Inbox} title={isFiltered ? words.emptyFiltered : words.emptyTitle}>
              <p>{isFiltered ? words.emptyFilteredLead : words.emptyLead}</p>
            </EmptyState>
          ) : (
            <>
              <DeliveryTable deliveries={data} {...table} />
              {nextCursor !== null && (
                <OlderDeliveries
                  key={JSON.stringify(filter)}
                  filter={filter}
                  cursor={nextCursor}
                  shown={data}
                  render={(older) => <DeliveryTable deliveries={older} {...table} />}
                />
              )}
            </>
          )
        }
      </QueryView>
      {openId !== null && <DeliveryDialog id={openId} endpoints={endpoints} onClose={() => setOpenId(null)} />}
    </div>
  );
}
