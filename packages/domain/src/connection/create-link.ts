import { frameOriginSchema, languages, linkConnectorIds, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import type { LinkConfig } from '../link/config.ts';
import { type IssuedLink, issueLink } from '../link/issue.ts';
import { readFrameOrigin } from '../link/read-frame-origin.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { requireTenant } from '../tenant/scope.ts';

const connectLinkInput = z.object({
  tenantId: textWithin({ min: 1 }),
  /** Those to be offered; all when absent. */
  connectors: z.array(z.enum(linkConnectorIds)).min(1, 'must have at least 1 item').nullish(),
  frameOrigin: frameOriginSchema.nullish(),
  locale: z.enum(languages).nullish(),
});

/** A link of fifteen minutes to the page on which a tenant connects systems of its own. */
export async function createConnectLink(ctx: DomainContext, input: unknown, config: LinkConfig): Promise<IssuedLink> {
  const { environmentId } = requireAdmin(ctx);
  const { tenantId, connectors, frameOrigin: wanted, locale } = parseInput(connectLinkInput, input);
  const frameOrigin = readFrameOrigin({ frameOrigin: wanted, webUrl: config.webUrl });
  await requireTenant(ctx, { id: tenantId, path: ['id'] });
  return issueLink(ctx, {
    kind: 'connect',
    environmentId,
    tenantId,
    frameOrigin,
    connectors: connectors ?? [],
    locale: locale ?? null,
    webUrl: config.webUrl,
  });
}
