import { createCalCom } from './providers/cal-com.ts';
import { createChatwork } from './providers/chatwork.ts';
import { createCustomerEndpoint } from './providers/customer-endpoint.ts';
import { createIncomingWebhooks } from './providers/incoming-webhooks.ts';

export interface ProvidersOptions {
  /** Milliseconds. */
  now(): number;
}

export type Providers = ReturnType<typeof createProviders>;

export function createProviders(options: ProvidersOptions) {
  return {
    calCom: createCalCom(options),
    chatwork: createChatwork(),
    customerEndpoint: createCustomerEndpoint(options),
    incomingWebhooks: createIncomingWebhooks(),
  };
}
