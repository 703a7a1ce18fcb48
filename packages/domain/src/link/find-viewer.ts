import { type ConnectorId, linkConnectorIds } from '@uketsuke/contracts';
import { hashSecret, isWellFormedSecret } from '@uketsuke/runtime';
import type { DomainContext, EnvironmentName, Viewer } from '../context.ts';

export type LinkViewer = Extract<Viewer, { kind: 'link' }>;

interface LinkRow {
  kind: LinkViewer['purpose'];
  organization_id: string;
  environment_id: string;
  environment: EnvironmentName;
  tenant_id: string | null;
  connectors: string[];
  frame_origin: string | null;
  created_by: string;
  expires_at: Date;
}

/**
 * Who holds the secret of a link. The database is asked for its hash, so that the time of the answer says nothing of a secret that is
 * nearly right. It lets in only as long as whoever made it: the key not revoked, the member not removed. An expired link is told from one that never was only to who has its secret.
 */
export async function findLinkViewer(
  { db, clock }: Pick<DomainContext, 'db' | 'clock'>,
  secret: string,
): Promise<LinkViewer | 'expired' | null> {
  if (!isWellFormedSecret(secret, 'vls_')) return null;
  const [row] = await db.read<LinkRow>({
    name: 'find_link_viewer',
    text: `SELECT l.kind, e.organization_id, l.environment_id, e.kind AS environment, l.tenant_id, l.connectors, l.frame_origin, l.created_by, l.expires_at
      FROM link_session l JOIN environment e ON e.id = l.environment_id LEFT JOIN tenant t ON t.id = l.tenant_id
      WHERE l.secret_hash = $1 AND t.deleted_at IS NULL AND (
        EXISTS (SELECT 1 FROM api_key k WHERE k.id = l.created_by AND k.revoked_at IS NULL)
        OR EXISTS (SELECT 1 FROM member m WHERE m.user_id = l.created_by AND m.organization_id = e.organization_id))`,
    values: [Buffer.from(hashSecret(secret))],
  });
  if (!row) return null;
  if (row.expires_at.getTime() <= clock.now()) return 'expired';
  return {
    kind: 'link',
    purpose: row.kind,
    organizationId: row.organization_id,
    environmentId: row.environment_id,
    environment: row.environment,
    tenantId: row.tenant_id,
    connectors: offeredBy(row.connectors),
    frameOrigin: row.frame_origin,
    madeBy: row.created_by,
    expiresAt: row.expires_at,
  };
}

/** A link that names none offers all that are for links. */
function offeredBy(named: readonly string[]): readonly ConnectorId[] {
  return named.length === 0 ? linkConnectorIds : linkConnectorIds.filter((id) => named.includes(id));
}
