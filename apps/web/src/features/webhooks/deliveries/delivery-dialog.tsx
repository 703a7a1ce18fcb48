'use client';

import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { formatMoment } from '@/lib/format';
import { dataOf } from '@/lib/graphql';
import { useRoomAccess } from '@/components/room-access';
import { type Delivery, deliveryQuery, type Endpoint, resendMutation } from '../documents';
import { eventTypeOf } from '../event-type';
import { QueryView } from '@/components/query-view';
import { useRoomCommand } from '@/components/use-room-command';
import { useQuery } from '@/components/use-query';
import { webhookWords } from '../words';
import { AttemptView } from './attempt-view';
import { DeliveryBadge } from './delivery-badge';
import { NextAttempt } from './next-attempt';
import { prettyJson } from './pretty-json';
import { deliveryWords } from './words';

interface DeliveryDialogProps {
  id: string;
  endpoints: readonly Endpoint[];
  onClose(): void;
}

const everyMs = 3_000;

/** Everything about one delivery, kept up to date while it is looked at. */
export function DeliveryDialog({ id, endpoints, onClose }: DeliveryDialogProps) {
  const words = useWords(deliveryWords);
  const query = useQuery(deliveryQuery, { id }, { everyMs });
  return (
    <Dialog title={words.detail.title} onClose={onClose} className="max-w-2xl">
      <QueryView query={query}>
        {({ webhookDelivery: delivery }) => (
          <DeliveryDetail delivery={delivery} endpoints={endpoints} onChange={query.reload} />
        )}
      </QueryView>
    </Dialog>
  );
}

interface DeliveryDetailProps {
  delivery: Delivery;
  endpoints: readonly Endpoint[];
  onChange(): void;
}

function DeliveryDetail({ delivery, endpoints, onChange }: DeliveryDetailProps) {
  const words = useWords(deliveryWords);
  const { detail } = words;
  const { canManage } = useRoomAccess();
  const endpoint = endpoints.find(({ id }) => id === delivery.endpointId);
  return (
    <div className="space-y-5">
      <DeliveryFacts delivery={delivery} url={endpoint?.url ?? words.deletedEndpoint} />
      {canManage && endpoint && <ResendButton id={delivery.id} onSent={onChange} />}
      <section className="space-y-2.5">
        <h3 className="text-sm font-semibold">{detail.attempts}</h3>
        {delivery.attempts.length === 0 && <p className="text-sm text-muted">{detail.noAttempts}</p>}
        <ol className="space-y-2.5">
          {delivery.attempts.toReversed().map((attempt) => (
            <AttemptView key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      </section>
      <CodeBlock label={detail.body} code={prettyJson(delivery.event.body)} />
    </div>
  );
}

function DeliveryFacts({ delivery, url }: { delivery: Delivery; url: string }) {
  const { detail } = useWords(deliveryWords);
  const { events } = useWords(webhookWords);
  const locale = useLocale();
  const { event } = delivery;
  const type = eventTypeOf(event.type);
  const facts: [name: string, value: string][] = [
    [detail.occurred, formatMoment(event.occurredAt, locale)],
    ...(event.tenantId ? [[detail.tenant, event.tenantId] as [string, string]] : []),
    ...(event.callId ? [[detail.call, event.callId] as [string, string]] : []),
  ];
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="font-medium">
          {events[type]} <code className="text-xs font-normal text-muted">{type}</code>
        </p>
        <DeliveryBadge delivery={delivery} />
      </div>
      <p className="text-sm text-muted">
        <StateText delivery={delivery} />
        <NextAttempt delivery={delivery} />
      </p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
        <dt className="self-center text-muted">{detail.id}</dt>
        <dd className="flex flex-wrap items-center gap-x-1 font-mono text-xs wrap-anywhere">
          {event.id}
          <CopyButton text={event.id} />
        </dd>
        <dt className="text-muted">URL</dt>
        <dd className="font-mono text-xs leading-5 wrap-anywhere">{url}</dd>
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What a state means for the person who looks; nothing is said of what has arrived. */
function StateText({ delivery: { state, attemptsCount } }: { delivery: Delivery }) {
  const { detail } = useWords(deliveryWords);
  if (state === 'delivered') return null;
  if (state === 'failed') return detail.givenUp;
  if (state === 'cancelled') return detail.cancelled;
  return attemptsCount === 0 ? detail.pending : detail.retry;
}

function ResendButton({ id, onSent }: { id: string; onSent(): void }) {
  const { detail } = useWords(deliveryWords);
  const { request } = useRoomAccess();
  const [isSent, setIsSent] = useState(false);
  const command = useRoomCommand({ conflict: detail.resendConflict });
  const resend = () =>
    command.run(async () => {
      setIsSent(false);
      dataOf((await request(resendMutation, { id })).resendWebhookDelivery);
      setIsSent(true);
      onSent();
    });
  return (
    <div className="space-y-2">
      <Button variant="secondary" size="small" isBusy={command.isBusy} onClick={() => void resend()}>
        {!command.isBusy && <RotateCw aria-hidden="true" />}
        {detail.resend}
      </Button>
      <div role="status">{isSent && <p className="text-sm text-success">{detail.resent}</p>}</div>
      {command.error && <Notice tone="danger">{command.error}</Notice>}
    </div>
  );
}
