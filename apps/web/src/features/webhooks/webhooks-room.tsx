'use client';

import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { Tabs } from '@/components/ui/tabs';
import { DeliveryList } from './deliveries/delivery-list';
import { deliveryWords } from './deliveries/words';
import { type Endpoint, endpointsQuery } from './documents';
import { EndpointList } from './endpoints/endpoint-list';
import { EndpointView } from './endpoints/endpoint-view';
import { CatalogueView } from './events/catalogue-view';
import type { EventDescription } from './events/read-catalogue';
import { QueryView } from '@/components/query-view';
import { useQuery } from '@/components/use-query';
import { VerifyView } from './verify/verify-view';
import { webhookWords } from './words';

const views = ['endpoints', 'deliveries', 'events', 'verify'] as const;
type View = (typeof views)[number];

const everyMs = 8_000;

/** Everything about webhooks in one place: for members in the dashboard, and for whoever came by a link to the portal. */
export function WebhooksRoom({ catalogue }: { catalogue: readonly EventDescription[] }) {
  const words = useWords(webhookWords);
  const { lead } = useWords(deliveryWords);
  const [view, setView] = useState<View>('endpoints');
  const [openId, setOpenId] = useState<string | null>(null);
  const [returnedFrom, setReturnedFrom] = useState<string | null>(null);
  const query = useQuery(endpointsQuery, {}, { everyMs });
  const choose = (chosen: View) => {
    setView(chosen);
    setOpenId(null);
    setReturnedFrom(null);
  };
  const tabs = views.map((id) => ({ id, label: words.tabs[id] }));
  const endpointsIn = (endpoints: readonly Endpoint[]) => {
    const open = endpoints.find(({ id }) => id === openId);
    if (!open) return <EndpointList endpoints={endpoints} returnedFrom={returnedFrom} onOpen={show} />;
    const props = {
      endpoints,
      onBack: () => leaveFor(openId),
      onRemoved: () => leaveFor('deleted'),
      onChange: query.reload,
    };
    return <EndpointView key={open.id} endpoint={open} {...props} />;
  };
  const leaveFor = (from: string | null) => {
    setOpenId(null);
    setReturnedFrom(from);
  };
  // It may have been made a moment ago, and be missing in the list.
  const show = (id: string) => {
    setOpenId(id);
    query.reload();
  };
  return (
    <Tabs label={words.views} tabs={tabs} chosen={view} onChoose={choose}>
      {view === 'endpoints' && (
        <QueryView query={query}>{({ webhookEndpoints }) => endpointsIn(webhookEndpoints.data)}</QueryView>
      )}
      {view === 'deliveries' && (
        <div className="space-y-4">
          <p className="text-sm leading-relaxed text-muted">{lead}</p>
          <Card className="overflow-hidden">
            <QueryView query={query}>
              {({ webhookEndpoints }) => <DeliveryList endpoints={webhookEndpoints.data} />}
            </QueryView>
          </Card>
        </div>
      )}
      {view === 'events' && <CatalogueView catalogue={catalogue} />}
      {view === 'verify' && <VerifyView />}
    </Tabs>
  );
}
