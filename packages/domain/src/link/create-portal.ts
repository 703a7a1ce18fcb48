import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import type { LinkConfig } from './config.ts';
import { type PortalLinkCreateInput, portalLinkCreateInput } from './input.ts';
import { type IssuedLink, issueLink } from './issue.ts';
import { readFrameOrigin } from './read-frame-origin.ts';

/** A link of fifteen minutes to the webhook portal of the viewer's environment. */
export async function createWebhookPortalLink(
  ctx: DomainContext,
  input: PortalLinkCreateInput,
  config: LinkConfig,
): Promise<IssuedLink> {
  const { environmentId } = requireAdmin(ctx);
  const { frameOrigin: wanted, locale } = parseInput(portalLinkCreateInput, input);
  const frameOrigin = readFrameOrigin({ frameOrigin: wanted, webUrl: config.webUrl });
  if (!config.isWebhookDeliveryOn) {
    throw new DomainError('unavailable', {
      message: 'Webhook の配信は、このサービスでは無効になっています。',
      english: 'Webhook delivery is switched off in this service.',
    });
  }
  return issueLink(ctx, {
    kind: 'portal',
    environmentId,
    tenantId: null,
    frameOrigin,
    locale: locale ?? 'ja',
    webUrl: config.webUrl,
  });
}
