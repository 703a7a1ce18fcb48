import { linkConnectorIds } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import type { JobData } from '../jobs/queues.ts';
import { issueLink } from '../link/issue.ts';
import { requireService } from '../permission.ts';
import { openConnection } from './provider-of.ts';
import { openSentEmail } from './sent-email.ts';

/** What a tenant is told. */
export interface LinkNotice {
  organization: string;
  tenant: string;
  /** Whoever has it may use the page, for fifteen minutes. */
  url: string;
  locale: 'ja' | 'en';
  /** null: it goes through a chat. */
  email: string | null;
}

/** Makes the link that was asked for, at the moment at which it is sent. Null for a tenant that is gone. */
export async function makeSentLink(
  ctx: DomainContext,
  { tenant_id, connectors, maker_id, locale, email_sealed }: JobData['connect_link.send'],
  { webUrl }: { webUrl: string },
): Promise<LinkNotice | null> {
  requireService(ctx, 'worker');
  const tenant = await ctx.db.prisma.tenant.findFirst({
    where: { id: tenant_id, deletedAt: null },
    select: { name: true, environmentId: true, environment: { select: { organization: { select: { name: true } } } } },
  });
  if (!tenant) return null;
  const { url } = await issueLink(ctx, {
    ...{ kind: 'connect', environmentId: tenant.environmentId, tenantId: tenant_id, frameOrigin: null, locale, webUrl },
    ...{ connectors: linkConnectorIds.filter((id) => connectors.includes(id)), createdBy: maker_id },
  });
  const email = email_sealed === null ? null : openSentEmail(ctx.secrets, tenant_id, email_sealed);
  return { organization: tenant.environment.organization.name, tenant: tenant.name, url, locale, email };
}

/** Posts it where the tenant's notices go. One that is broken by now is passed over. */
export async function postSentLink(
  ctx: DomainContext,
  connectionId: string,
  notice: { title: string; lines: readonly string[] },
): Promise<void> {
  requireService(ctx, 'worker');
  const connection = await ctx.db.prisma.connection.findFirst({
    where: { id: connectionId, status: 'active', deletedAt: null },
    include: { environment: { select: { kind: true, organizationId: true } } },
  });
  if (!connection) return;
  const { kind, organizationId } = connection.environment;
  const { definition, provider } = openConnection(ctx, connection, { organizationId, environment: kind });
  await definition.notify?.(provider, definition.config.parse(connection.config), notice);
}
