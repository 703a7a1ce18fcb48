import { eventTypes } from '@uketsuke/contracts/events';
import { webhookDeliveryStates } from '@uketsuke/contracts/webhook';
import { graphqlNameOf } from '../event-type';
import type { FilterValues } from './delivery-filter';

/** Without what is not asked for. */
export function filterOf({ endpointId, eventType, state, tenantId }: FilterValues) {
  const type = eventTypes.find((one) => one === eventType);
  const knownState = webhookDeliveryStates.find((one) => one === state);
  return {
    ...(endpointId !== '' && { endpointId }),
    ...(type && { eventType: graphqlNameOf(type) }),
    ...(knownState && { state: knownState }),
    ...(tenantId !== '' && { tenantId }),
  };
}

export type DeliveryFilterInput = ReturnType<typeof filterOf>;
