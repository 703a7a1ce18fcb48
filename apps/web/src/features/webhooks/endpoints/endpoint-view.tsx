'use client';

import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { useRoomAccess } from '@/components/room-access';
import { DeliveryList } from '../deliveries/delivery-list';
import { RecoverButton } from '../deliveries/recover-button';
import { deliveryWords } from '../deliveries/words';
import type { Endpoint } from '../documents';
import { webhookWords } from '../words';
import { EndpointActions } from './endpoint-actions';
import { EndpointActivity } from './endpoint-activity';
import { ActivityNumbers } from './endpoint-card';
import { EndpointHealth } from './endpoint-health';
import { EventChips } from './event-chips';
import { SecretCard } from './secret-card';
import { StateBadge } from './state-badge';
import { TestCard } from './test-card';
import { endpointWords } from './words';

interface EndpointViewProps {
  endpoint: Endpoint;
  endpoints: readonly Endpoint[];
  onBack(): void;
  onRemoved(): void;
  /** Something of the endpoint was changed. */
  onChange(): void;
}

/** Everything about one endpoint. */
export function EndpointView({ endpoint, endpoints, onBack, onRemoved, onChange }: EndpointViewProps) {
  const words = useWords(endpointWords);
  const { back } = useWords(webhookWords);
  const { title: deliveriesTitle } = useWords(deliveryWords);
  const { canManage } = useRoomAccess();
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the list that had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="endpoint" className="space-y-4">
      <Button variant="ghost" size="small" className="-ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {back}
      </Button>
      <Card className="space-y-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="min-w-0 space-y-2">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <h2
                id="endpoint"
                ref={heading}
                tabIndex={-1}
                className="min-w-0 rounded-sm font-mono text-base font-semibold wrap-anywhere"
              >
                {endpoint.url}
              </h2>
              <StateBadge endpoint={endpoint} />
            </div>
            {endpoint.description !== '' && <p className="text-sm text-muted wrap-anywhere">{endpoint.description}</p>}
            <EventChips types={endpoint.eventTypes} />
          </div>
          {canManage && <EndpointActions endpoint={endpoint} onChange={onChange} onRemoved={onRemoved} />}
        </div>
        <EndpointHealth endpoint={endpoint} />
        <div className="space-y-1.5">
          <h3 className="text-xs font-medium text-muted">{words.activity}</h3>
          <EndpointActivity endpointId={endpoint.id} className="h-16 w-full" />
          <ActivityNumbers {...endpoint.health} />
        </div>
      </Card>
      {canManage && (
        <div className="grid gap-4 lg:grid-cols-2">
          <SecretCard endpointId={endpoint.id} />
          <TestCard endpoint={endpoint} onSent={onChange} />
        </div>
      )}
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 sm:px-5">
          <CardTitle>{deliveriesTitle}</CardTitle>
          {canManage && <RecoverButton endpointId={endpoint.id} />}
        </div>
        <DeliveryList endpoints={endpoints} endpointId={endpoint.id} />
      </Card>
    </section>
  );
}
