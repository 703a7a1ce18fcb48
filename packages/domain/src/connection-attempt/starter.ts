import type { ConnectionAttempt } from '@uketsuke/db/client';
import { DomainError } from '@uketsuke/contracts';
import { connectorOf } from '../connection/row.ts';
import type { DomainContext, Viewer } from '../context.ts';

export type StarterKind = 'member' | 'api_key' | 'link';

/** How an attempt remembers who began it. */
export function starterOf({ viewer }: DomainContext): { starterKind: StarterKind; starterId: string | null } {
  if (viewer.kind === 'member') return { starterKind: 'member', starterId: viewer.userId };
  if (viewer.kind === 'api_key') return { starterKind: 'api_key', starterId: viewer.keyId };
  if (viewer.kind === 'link') return { starterKind: 'link', starterId: viewer.madeBy };
  throw new DomainError('forbidden');
}

interface LinkOrigin {
  madeBy: string;
  tenantId: string | null;
  organizationId: string;
  environmentId: string;
}

type Begun = ConnectionAttempt & { environment: { kind: 'live' | 'test'; organizationId: string } };

/** Who began it, with the rights that they have now: whoever was removed meanwhile is nobody. */
export async function findStarter(
  { db }: Pick<DomainContext, 'db'>,
  { starterKind, starterId, environmentId, environment, ...attempt }: Begun,
): Promise<Viewer | null> {
  const { organizationId, kind } = environment;
  const place = { organizationId, environmentId, environment: kind };
  switch (starterKind) {
    case 'link': {
      const madeBy = starterId ?? '';
      if (!(await letsIn(db, { madeBy, tenantId: attempt.tenantId, ...place }))) return null;
      return {
        ...{ kind: 'link', purpose: 'connect', tenantId: attempt.tenantId, connectors: [connectorOf(attempt)] },
        ...{ frameOrigin: null, madeBy, expiresAt: attempt.expiresAt, ...place },
      };
    }
    case 'member': {
      const where = { organizationId, userId: starterId ?? '' };
      const member = await db.prisma.member.findFirst({ where, include: { user: { select: { email: true } } } });
      if (!member) return null;
      return { kind: 'member', userId: member.userId, email: member.user.email, role: member.role, ...place };
    }
    case 'api_key': {
      const where = { id: starterId ?? '', environmentId, revokedAt: null };
      const key = await db.prisma.apiKey.findFirst({ where, select: { id: true } });
      return key ? { kind: 'api_key', keyId: key.id, ...place } : null;
    }
    default:
      throw new Error(`An attempt of an unknown kind of viewer: ${starterKind}`);
  }
}

/**
 * Whether a link would still let somebody in, but for its time: whoever went to the provider while it was good has as long as the attempt
 * lives.
 */
async function letsIn(
  { prisma }: DomainContext['db'],
  { madeBy, tenantId, organizationId, environmentId }: LinkOrigin,
): Promise<boolean> {
  const [key, member, tenant] = await Promise.all([
    prisma.apiKey.findFirst({ where: { id: madeBy, environmentId, revokedAt: null }, select: { id: true } }),
    prisma.member.findFirst({ where: { userId: madeBy, organizationId }, select: { id: true } }),
    tenantId === null || prisma.tenant.findFirst({ where: { id: tenantId, deletedAt: null }, select: { id: true } }),
  ]);
  return (key ?? member) !== null && tenant !== null;
}
