'use client';

import { webhookEndpointsMax } from '@uketsuke/contracts/webhook';
import { Plus, Webhook } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { dataOf } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { useRoomAccess } from '@/components/room-access';
import { createEndpointMutation, type Endpoint } from '../documents';
import { EndpointCard } from './endpoint-card';
import { EndpointForm } from './endpoint-form';
import { endpointWords } from './words';

interface EndpointListProps {
  endpoints: readonly Endpoint[];
  /** The one whose details were in this place until now, `deleted` if it is gone; null: none was. */
  returnedFrom: string | null;
  onOpen(id: string): void;
}

/** All endpoints of the environment, and the way to add one. A new one is opened at once: its secret and a test come next. */
export function EndpointList({ endpoints, returnedFrom, onOpen }: EndpointListProps) {
  const words = useWords(endpointWords);
  const { request, canManage } = useRoomAccess();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (returnedFrom === null) return;
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-endpoint]') ?? [];
    const card = [...cards].find(({ dataset }) => dataset['endpoint'] === returnedFrom);
    (card?.querySelector('button') ?? list.current)?.focus();
  }, [returnedFrom]);
  const isFull = endpoints.length >= webhookEndpointsMax;
  const max = String(webhookEndpointsMax);
  const addButton = canManage && (
    <Button onClick={() => setIsAdding(true)} disabled={isFull}>
      <Plus aria-hidden="true" />
      {words.add}
    </Button>
  );
  return (
    <section ref={list} aria-label={words.title} tabIndex={-1} className="space-y-4 outline-none">
      {endpoints.length === 0 ? (
        <Card>
          <EmptyState Icon={Webhook} title={words.emptyTitle}>
            <p className="mb-4">{words.emptyLead}</p>
            {addButton}
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">{fill(words.count, { count: String(endpoints.length), max })}</p>
            {addButton}
          </div>
          {isFull && <p className="text-sm text-muted">{fill(words.full, { max })}</p>}
          <ul className="space-y-3">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} data-endpoint={endpoint.id}>
                <EndpointCard endpoint={endpoint} onOpen={() => onOpen(endpoint.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding && (
        <EndpointForm
          title={words.form.create}
          initial={{ url: '', description: '', eventTypes: ['call_ended'] }}
          onClose={() => setIsAdding(false)}
          onSave={async (values) => {
            const input = { ...values, eventTypes: [...values.eventTypes] };
            const answer = await request(createEndpointMutation, { input });
            onOpen(dataOf(answer.createWebhookEndpoint).id);
          }}
        />
      )}
    </section>
  );
}
