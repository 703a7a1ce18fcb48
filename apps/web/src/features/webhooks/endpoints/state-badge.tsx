'use client';

import { CircleCheck, CircleDashed, CirclePause, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import type { Endpoint } from '../documents';
import { stateOf, stateTones } from './state-of';
import { endpointWords } from './words';

const icons = {
  active: CircleCheck,
  idle: CircleDashed,
  failing: OctagonAlert,
  partly: TriangleAlert,
  disabled: CirclePause,
};

export function StateBadge({ endpoint }: { endpoint: Endpoint }) {
  const { states } = useWords(endpointWords);
  const state = stateOf(endpoint);
  const Icon = icons[state];
  return (
    <Badge tone={stateTones[state]} className="shrink-0">
      <Icon aria-hidden="true" className="size-3.5" />
      {states[state]}
    </Badge>
  );
}
