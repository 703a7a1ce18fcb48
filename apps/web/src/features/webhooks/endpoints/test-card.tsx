'use client';

import { eventTypes } from '@uketsuke/contracts/events';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { dataOf } from '@/lib/graphql';
import { useRoomAccess } from '@/components/room-access';
import { DeliveryResult } from '../deliveries/delivery-result';
import { type Endpoint, sendTestMutation } from '../documents';
import { eventTypeOf, graphqlNameOf } from '../event-type';
import { useRoomCommand } from '@/components/use-room-command';
import { webhookWords } from '../words';
import { endpointWords } from './words';

interface TestCardProps {
  endpoint: Endpoint;
  onSent(): void;
}

/** Sends an event of a made-up call, and shows what came of it. */
export function TestCard({ endpoint, onSent }: TestCardProps) {
  const words = useWords(endpointWords).test;
  const { events } = useWords(webhookWords);
  const { request } = useRoomAccess();
  const [type, setType] = useState(endpoint.eventTypes[0] ?? graphqlNameOf('call.ended'));
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const command = useRoomCommand({ conflict: words.off });
  const send = () =>
    command.run(async () => {
      setDeliveryId(null);
      const answer = await request(sendTestMutation, { endpointId: endpoint.id, type });
      setDeliveryId(dataOf(answer.sendTestWebhookEvent).id);
      onSent();
    });
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <CardTitle>{words.title}</CardTitle>
      <p className="text-sm leading-relaxed text-muted">{words.lead}</p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <Field label={words.type}>
            {({ id }) => (
              <Select
                id={id}
                value={type}
                options={eventTypes.map((one) => ({ value: graphqlNameOf(one), label: `${events[one]} (${one})` }))}
                onChange={(chosen) => {
                  const name = eventTypes.map(graphqlNameOf).find((one) => one === chosen);
                  if (name) setType(name);
                }}
              />
            )}
          </Field>
        </div>
        <Button
          isBusy={command.isBusy}
          disabled={!endpoint.isEnabled}
          onClick={() => void send()}
          aria-describedby={endpoint.isEnabled ? undefined : 'test-off'}
        >
          {!command.isBusy && <Send aria-hidden="true" />}
          {words.send}
        </Button>
      </div>
      {!endpoint.isEnabled && (
        <p id="test-off" className="text-sm text-muted">
          {words.off}
        </p>
      )}
      {command.error && <Notice tone="danger">{command.error}</Notice>}
      <div role="status" aria-label={eventTypeOf(type)} className="empty:hidden">
        {deliveryId && <DeliveryResult key={deliveryId} id={deliveryId} waiting={words.waiting} />}
      </div>
    </Card>
  );
}
