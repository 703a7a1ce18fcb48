export {
  createOutboundClient,
  type OutboundClient,
  type OutboundClientOptions,
  type OutboundRequest,
} from './create-outbound-client.ts';
export type { OutboundResponse } from './exchange.ts';
export { OutboundError, type OutboundErrorKind } from './outbound-error.ts';
export { signStandardWebhook, type StandardWebhook } from './sign-standard-webhook.ts';
