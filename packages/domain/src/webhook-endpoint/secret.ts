import type { Transaction } from '@uketsuke/db';
import type { WebhookSecret } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { requireWebhooks } from '../permission.ts';
import { later, nowOf, replacedSecretMs } from '../time.ts';
import { getWebhookEndpoint } from './get.ts';
import { lockEndpoint } from './scope.ts';
import { newWebhookSecret, openWebhookSecret } from './seal.ts';

export interface ShownWebhookSecret {
  secret: string;
  /** null when no replaced secret signs any more. */
  previousSecretExpiresAt: Date | null;
}

/** Whoever has seen it can sign events, so the audit names who that is. */
export async function getWebhookEndpointSecret(ctx: DomainContext, endpointId: string): Promise<ShownWebhookSecret> {
  const { organizationId, environmentId } = requireWebhooks(ctx);
  await getWebhookEndpoint(ctx, endpointId);
  const [current, previous] = await signingRows(ctx.db.prisma, endpointId, nowOf(ctx));
  if (!current) throw new Error(`Endpoint ${endpointId} has no signing secret`);
  const shown = {
    secret: openWebhookSecret(ctx.secrets, current),
    previousSecretExpiresAt: previous?.expiresAt ?? null,
  };
  const entry = { organizationId, environmentId, objectId: endpointId };
  await recordAudit(ctx.db.prisma, ctx, { action: 'webhook_secret.revealed', ...entry });
  return shown;
}

/** For 24 h deliveries carry a signature of the replaced secret too, and of each one replaced less than 24 h ago. */
export async function rotateWebhookEndpointSecret(ctx: DomainContext, endpointId: string): Promise<ShownWebhookSecret> {
  const { organizationId, environmentId } = requireWebhooks(ctx);
  const now = nowOf(ctx);
  const previousSecretExpiresAt = later(now, replacedSecretMs);
  const { row, secret } = newWebhookSecret(ctx.secrets, { endpointId, createdAt: now });
  return ctx.db.transaction(async (tx) => {
    await lockEndpoint(tx, { id: endpointId, environmentId });
    await tx.webhookSecret.deleteMany({ where: { endpointId, expiresAt: { lte: now } } });
    await tx.webhookSecret.updateMany({
      where: { endpointId, expiresAt: null },
      data: { expiresAt: previousSecretExpiresAt },
    });
    await tx.webhookSecret.create({ data: row });
    const entry = { organizationId, environmentId, objectId: endpointId };
    await recordAudit(tx, ctx, { action: 'webhook_secret.rotated', ...entry });
    return { secret, previousSecretExpiresAt };
  });
}

/** The secrets that sign at this moment, the current one first. */
export function signingRows(tx: Transaction, endpointId: string, now: Date): Promise<WebhookSecret[]> {
  return tx.webhookSecret.findMany({
    where: { endpointId, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: { expiresAt: { sort: 'desc', nulls: 'first' } },
  });
}
