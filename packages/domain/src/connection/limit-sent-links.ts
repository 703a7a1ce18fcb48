import { DomainError } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { DomainContext } from '../context.ts';
import { hourMs, nowOf } from '../time.ts';

/** Within an hour. */
const tenantMax = 5;
const addressMax = 5;
const organizationMax = 100;

interface SentTo {
  organizationId: string;
  tenantId: string;
  /** What stands for the address in the audit; null: it goes through chats alone. */
  to: string | null;
}

/** So that nobody's mailbox is filled from here, by one tenant or by many. What counts is what the audit tells. */
export async function limitSentLinks(
  tx: Transaction,
  ctx: Pick<DomainContext, 'clock'>,
  { organizationId, tenantId, to }: SentTo,
): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`connect links ${organizationId}`}, 0))::text`;
  const createdAt = { gt: new Date(nowOf(ctx).getTime() - hourMs) };
  const sent = await tx.auditEntry.findMany({
    where: { organizationId, action: 'connect_link.sent', createdAt },
    select: { objectId: true, details: true },
    take: organizationMax,
  });
  if (sent.filter(({ objectId }) => objectId === tenantId).length >= tenantMax) {
    throw tooMany('このテナントには', 'This tenant was sent several links within the hour.');
  }
  if (to !== null && sent.filter(({ details }) => Object(details).to === to).length >= addressMax) {
    throw tooMany('このメールアドレスには', 'This address was sent several links within the hour.');
  }
  if (sent.length >= organizationMax) {
    throw tooMany('この組織からは', `${organizationMax} links were sent within the hour.`);
  }
}

function tooMany(what: string, english: string): DomainError {
  const message = `${what}、この 1 時間に何度も送信しています。しばらくしてからお試しください。`;
  return new DomainError('conflict', { message, english });
}
