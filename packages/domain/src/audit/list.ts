import type { AuditEntry } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { Page } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireSteward } from '../permission.ts';
import { type AuditFilter, auditFilter, auditListInput, type AuditListInput } from './input.ts';
import type { ActorKind } from './record.ts';

export interface AuditEntryView extends Omit<AuditEntry, 'actorKind'> {
  actorKind: ActorKind;
  /** Of a person who acted. */
  actorEmail: string | null;
}

/** Of the whole organization, both environments, the newest first. */
export async function listAuditEntries(ctx: DomainContext, input: AuditListInput = {}): Promise<Page<AuditEntryView>> {
  const { organizationId } = requireSteward(ctx);
  const { cursor, limit, ...filter } = parseInput(auditListInput, input);
  const page = await listPage<AuditEntry, AuditFilter>(ctx, {
    place: `audit entries ${organizationId}`,
    cursor,
    limit,
    filter,
    schema: auditFilter,
    order: 'desc',
    find: ({ action, objectId }, { after, ...rows }) =>
      ctx.db.prisma.auditEntry.findMany({
        ...rows,
        where: { AND: [{ organizationId, ...(action && { action }), ...(objectId && { objectId }) }, after] },
      }),
  });
  const emails = await readEmails(ctx, page.data);
  const data = page.data.map((entry) => ({
    ...asRecorded(entry),
    actorEmail: emails.get(entry.actorId ?? '') ?? null,
  }));
  return { ...page, data };
}

/** `recordAudit` writes no other kind, and the database takes no other. */
function asRecorded(entry: AuditEntry): AuditEntry & { actorKind: ActorKind } {
  return entry as AuditEntry & { actorKind: ActorKind };
}

async function readEmails({ db }: DomainContext, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const people = entries.filter(({ actorKind }) => actorKind === 'member' || actorKind === 'mcp');
  const ids = [...new Set(people.flatMap(({ actorId }) => actorId ?? []))];
  if (ids.length === 0) return new Map();
  const users = await db.prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } });
  return new Map(users.map(({ id, email }) => [id, email]));
}
