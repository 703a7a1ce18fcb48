import type { Connectors } from '@uketsuke/connectors';
import { DomainError, languages, linkConnectorIds, textWithin } from '@uketsuke/contracts';
import type { SecretBox } from '@uketsuke/runtime';
import { z } from 'zod';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import type { LinkConfig } from '../link/config.ts';
import { makerOf } from '../link/issue.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { limitSentLinks } from './limit-sent-links.ts';
import { sealSentEmail } from './sent-email.ts';
import { lockTenant, requireTenant } from '../tenant/scope.ts';

const sendLinkInput = z.object({
  tenantId: textWithin({ min: 1 }),
  /** Those to be offered; all when absent. */
  connectors: z.array(z.enum(linkConnectorIds)).min(1, 'must have at least 1 item').nullish(),
  email: z.email().max(254).nullish(),
  locale: z.enum(languages).nullish(),
});

export interface SentLink {
  isMailed: boolean;
  /** Through how many chats of the tenant it goes too. */
  chats: number;
}

/** Sends a tenant a fresh link to its connect page: to an address, and through the chats that it has connected itself. */
export async function sendConnectLink(ctx: DomainContext, input: unknown, config: LinkConfig): Promise<SentLink> {
  const { organizationId, environmentId } = requireAdmin(ctx);
  const { tenantId, connectors, email = null, locale } = parseInput(sendLinkInput, input);
  await requireTenant(ctx, { id: tenantId });
  if (email !== null && config.isMailOn !== true) throw new DomainError('unavailable');
  const chats = await listChats(ctx, tenantId);
  if (email === null && chats.length === 0) {
    const problem = { path: ['email'], reason: 'is required, since the tenant has connected no chat' };
    throw new DomainError('invalid_request', { problems: [problem] });
  }
  const link = { tenant_id: tenantId, connectors: connectors ?? [], maker_id: makerOf(ctx), locale: locale ?? 'ja' };
  const ways = [
    ...(email === null ? [] : [{ email_sealed: sealSentEmail(ctx.secrets, tenantId, email), connection_id: null }]),
    ...chats.map(({ id }) => ({ email_sealed: null, connection_id: id })),
  ];
  // An address that was mistyped, or other connectors: that is another link than the one that still waits.
  const said = fingerprint(ctx.secrets, [email, [...link.connectors].sort()]);
  const to = email === null ? null : fingerprint(ctx.secrets, email.toLowerCase());
  await ctx.db.transaction(async (tx) => {
    await lockTenant(tx, { id: tenantId, environmentId });
    await limitSentLinks(tx, ctx, { organizationId, tenantId, to });
    const details = { mail: email !== null, chats: chats.length, ...(to !== null && { to }) };
    await recordAudit(tx, ctx, {
      action: 'connect_link.sent',
      organizationId,
      environmentId,
      objectId: tenantId,
      details,
    });
    for (const way of ways) {
      const key = `${tenantId} ${way.connection_id ?? 'mail'} ${said}`;
      await enqueueJob(tx, 'connect_link.send', { ...link, ...way }, { key });
    }
  });
  return { isMailed: email !== null, chats: chats.length };
}

/** For keys of jobs and the audit: it tells what is the same, and nobody can guess an address by it. */
function fingerprint(secrets: SecretBox, value: unknown): string {
  return Buffer.from(secrets.sign('connect_link.send', JSON.stringify(value))).toString('base64url');
}

function listChats({ db, connectors }: DomainContext, tenantId: string): Promise<{ id: string }[]> {
  const where = { tenantId, connector: { in: notifierIds(connectors) }, status: 'active' as const, deletedAt: null };
  return db.prisma.connection.findMany({ where, select: { id: true }, orderBy: { createdAt: 'desc' } });
}

function notifierIds(connectors: Connectors | undefined): string[] {
  return (connectors?.definitions ?? []).filter(({ notify }) => notify !== undefined).map(({ id }) => id);
}
