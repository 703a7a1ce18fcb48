import type { ProvidersOptions } from './core/providers-options.ts';
import { createCalCom } from './providers/cal-com.ts';
import { createChatwork } from './providers/chatwork.ts';
import { createCustomerEndpoint } from './providers/customer-endpoint.ts';
import { createGoogle } from './providers/google.ts';
import { createHubSpot } from './providers/hubspot.ts';
import { createIncomingWebhooks } from './providers/incoming-webhooks.ts';
import { createKintone } from './providers/kintone.ts';
import { createLineWorks } from './providers/line-works.ts';
import { createMcpServer } from './providers/mcp-server.ts';
import { createMicrosoft } from './providers/microsoft.ts';
import { createSlack } from './providers/slack.ts';

export type Providers = ReturnType<typeof createProviders>;

/** Each is asked for the hosts that it plays; the first that plays one answers. */
export function createProviders(options: ProvidersOptions) {
  return {
    calCom: createCalCom(options),
    chatwork: createChatwork(),
    customerEndpoint: createCustomerEndpoint(options),
    google: createGoogle(options),
    hubspot: createHubSpot(options),
    incomingWebhooks: createIncomingWebhooks(),
    kintone: createKintone(options),
    lineWorks: createLineWorks(options),
    mcpServer: createMcpServer(options),
    microsoft: createMicrosoft(options),
    slack: createSlack(options),
  };
}
