import type { BadgeTone } from '@/components/ui/badge';
import type { Endpoint } from '../documents';

export type EndpointState = 'active' | 'idle' | 'failing' | 'partly' | 'disabled';

type Facts = Pick<Endpoint, 'isEnabled' | 'failingSince'> & {
  health: Pick<Endpoint['health'], 'deliveredCount' | 'failedCount'>;
};

/** How an endpoint is doing, in one word. */
export function stateOf({ isEnabled, failingSince, health }: Facts): EndpointState {
  if (!isEnabled) return 'disabled';
  if (failingSince !== null) return 'failing';
  if (health.failedCount > 0) return 'partly';
  return health.deliveredCount > 0 ? 'active' : 'idle';
}

export const stateTones: Record<EndpointState, BadgeTone> = {
  active: 'success',
  idle: 'neutral',
  failing: 'danger',
  partly: 'warning',
  disabled: 'neutral',
};
