import { codePointLength, type Environment } from '@uketsuke/contracts';
import { webhookUrl } from '@uketsuke/contracts/webhook';
import type { GraphqlEventType } from '../event-type';

export interface EndpointValues {
  url: string;
  description: string;
  eventTypes: readonly GraphqlEventType[];
}

export type EndpointFault = 'url' | 'description' | 'eventTypes';

const descriptionMax = 200;

/** What is wrong with the form as far as the page can tell; the service looks again, and deeper. */
export function checkEndpoint(values: EndpointValues, environment: Environment): EndpointFault[] {
  const isUrl = webhookUrl.safeParse(values.url).success;
  const isAllowed = environment === 'test' || /^https:/i.test(values.url);
  return [
    ...(isUrl && isAllowed ? [] : ['url' as const]),
    ...(codePointLength(values.description) <= descriptionMax ? [] : ['description' as const]),
    ...(values.eventTypes.length > 0 ? [] : ['eventTypes' as const]),
  ];
}
