import type { DomainContext } from '../context.ts';

/** When keys were last used, Unix ms by key id: one statement for many requests. An older moment never replaces a newer one. */
export async function recordApiKeyUse(
  { db }: Pick<DomainContext, 'db'>,
  lastUsed: ReadonlyMap<string, number>,
): Promise<void> {
  if (lastUsed.size === 0) return;
  await db.pool.query(
    `UPDATE api_key k SET last_used_at = used.at
     FROM (SELECT id, to_timestamp(ms / 1000.0) AS at FROM unnest($1::text[], $2::bigint[]) AS u (id, ms)) AS used
     WHERE k.id = used.id AND (k.last_used_at IS NULL OR k.last_used_at < used.at)`,
    [[...lastUsed.keys()], [...lastUsed.values()]],
  );
}
