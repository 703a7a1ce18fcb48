'use client';

import { CircleCheck, CircleX, Clock, CircleSlash, RotateCw } from 'lucide-react';
import { useWords } from '@/components/preferences-provider';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { DeliveryRow } from '../documents';
import { deliveryWords } from './words';

type State = DeliveryRow['state'];

const tones: Record<State, BadgeTone> = {
  pending: 'accent',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};
const icons = { pending: Clock, delivered: CircleCheck, failed: CircleX, cancelled: CircleSlash };

/** A delivery that waits after a failure is shown as such: it is not simply on its way. */
export function DeliveryBadge({ delivery }: { delivery: Pick<DeliveryRow, 'state' | 'attemptsCount'> }) {
  const { states, retrying } = useWords(deliveryWords);
  const isRetrying = delivery.state === 'pending' && delivery.attemptsCount > 0;
  const Icon = isRetrying ? RotateCw : icons[delivery.state];
  return (
    <Badge tone={isRetrying ? 'warning' : tones[delivery.state]}>
      <Icon aria-hidden="true" className="size-3.5" />
      {isRetrying ? retrying : states[delivery.state]}
    </Badge>
  );
}
