'use client';

import { Spinner } from '@/components/ui/spinner';
import { deliveryQuery } from '../documents';
import { useQuery } from '@/components/use-query';
import { AttemptView } from './attempt-view';

const everyMs = 1_000;

/** What came of one delivery, as soon as something did. */
export function DeliveryResult({ id, waiting }: { id: string; waiting: string }) {
  const { data } = useQuery(deliveryQuery, { id }, { everyMs });
  const attempt = data?.webhookDelivery.attempts.at(-1);
  if (!attempt) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        {waiting}
      </p>
    );
  }
  return (
    <ul>
      <AttemptView attempt={attempt} />
    </ul>
  );
}
