import { type ConnectorId, DomainError, idPrefixes, type Language } from '@uketsuke/contracts';
import type { LinkKind } from '@uketsuke/db/client';
import { hashSecret, makeSecret, newId } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { later, nowOf } from '../time.ts';
import { linkLifeMs } from './life.ts';

export interface LinkRequest {
  kind: LinkKind;
  environmentId: string;
  /** null: the environment itself. */
  tenantId: string | null;
  /** By `readFrameOrigin`. */
  frameOrigin: string | null;
  /** Of a connect page: those that it offers; all when it is empty. */
  connectors?: readonly ConnectorId[];
  /** Of its page; null: as the visitor's browser likes it. */
  locale: Language | null;
  webUrl: string;
  /** The key or the member without whom it lets nobody in; absent: the viewer. */
  createdBy?: string;
}

export interface IssuedLink {
  /** In this answer only: its fragment is the secret. */
  url: string;
  expiresAt: Date;
}

/** The part of creating that all kinds of links have in common. Rights were checked by whoever calls it. */
export async function issueLink(ctx: DomainContext, request: LinkRequest): Promise<IssuedLink> {
  const { kind, environmentId, tenantId, frameOrigin, connectors = [], locale, webUrl } = request;
  const createdAt = nowOf(ctx);
  const id = newId(idPrefixes.link, createdAt.getTime());
  const secret = makeSecret('vls_');
  const { expiresAt } = await ctx.db.prisma.linkSession.create({
    data: {
      id,
      kind,
      environmentId,
      tenantId,
      frameOrigin,
      connectors: [...connectors],
      locale,
      secretHash: hashSecret(secret),
      createdBy: request.createdBy ?? makerOf(ctx),
      createdAt,
      expiresAt: later(createdAt, linkLifeMs),
    },
  });
  return { url: `${webUrl.replace(/\/+$/, '')}/${kind}/${id}#${secret}`, expiresAt };
}

export function makerOf({ viewer }: DomainContext): string {
  if (viewer.kind === 'api_key') return viewer.keyId;
  if (viewer.kind === 'member') return viewer.userId;
  throw new DomainError('forbidden');
}
