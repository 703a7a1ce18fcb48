import { DomainError, frameOriginSchema, linkConnectorIds, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import type { LinkConfig } from '../link/config.ts';
import { type IssuedLink, issueLink } from '../link/issue.ts';
import { readFrameOrigin } from '../link/read-frame-origin.ts';
import { notFound } from '../not-found.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';

const connectLinkInput = z.object({
  tenantId: textWithin({ min: 1 }),
  /** Those to be offered; all when absent. */
  connectors: z.array(z.enum(linkConnectorIds)).min(1, 'must have at least 1 item').nullish(),
  frameOrigin: frameOriginSchema.nullish(),
});

/** A link of fifteen minutes to the page on which a tenant connects systems of its own. */
export async function createConnectLink(ctx: DomainContext, input: unknown, config: LinkConfig): Promise<IssuedLink> {
  const { environmentId } = requireAdmin(ctx);
  const { tenantId: id, connectors, frameOrigin: wanted } = parseInput(connectLinkInput, input);
  const frameOrigin = readFrameOrigin({ frameOrigin: wanted, webUrl: config.webUrl });
  const tenant = await ctx.db.prisma.tenant.findFirst({
    where: { id, environmentId, deletedAt: null },
    select: { id: true },
  });
  if (!tenant) throw notFound(['id']);
  if (!config.isConnectPageOn) {
    throw new DomainError('unavailable', {
      message: '接続ページは、このサービスではまだ利用できません。',
      english: 'This service has no connect page yet.',
    });
  }
  return issueLink(ctx, {
    kind: 'connect',
    environmentId,
    tenantId: tenant.id,
    frameOrigin,
    connectors: connectors ?? [],
    locale: 'ja',
    webUrl: config.webUrl,
  });
}
