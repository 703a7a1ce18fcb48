import { DomainError } from '@uketsuke/contracts';
import { OutboundError } from '@uketsuke/outbound';
import type { DomainContext, EnvironmentName, WebhookPolicy } from '../context.ts';

export function requireDelivery({ webhooks }: DomainContext): WebhookPolicy {
  if (!webhooks?.isDeliveryOn) throw new DomainError('unavailable');
  return webhooks;
}

/** In live an endpoint is https. Where its name leads is looked at again at every attempt. */
export function requireTarget(ctx: DomainContext, { url, environment }: { url: string; environment: EnvironmentName }) {
  try {
    requireDelivery(ctx).checkTarget({ url, requireHttps: environment === 'live' });
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    throw new DomainError('invalid_request', { problems: [{ path: ['url'], reason: cause.message }], cause });
  }
}
