import type { Database } from '@uketsuke/db';
import { hashSecret, makeSecret } from '@uketsuke/runtime';
import type { TestOrganization } from '@uketsuke/testing';

export interface Dataset {
  environmentId: string;
  agentId: string;
  apiKeys: string[];
  callIds: string[];
}

interface DatasetOptions {
  organization: TestOrganization;
  agentId: string;
  tenantId: string;
  calls: number;
  keys: number;
}

/** Ended calls of a year in the live environment, written by one statement, and as many keys as the rate limit makes necessary. */
export async function fillDataset(
  db: Database,
  { organization, agentId, tenantId, calls, keys }: DatasetOptions,
): Promise<Dataset> {
  const environmentId = organization.live.id;
  const mark = environmentId.slice(-10);
  await db.pool.query(
    `INSERT INTO call (id, environment_id, tenant_id, agent_id, agent_version, channel, output, language, provider_call_id, from_number,
       voice_node_id, started_at, ended_at, duration_ms, outcome, reason, summary, category, has_transcript,
       per_minute_milli_yen, payment_method, billed_milli_yen, last_heard_at, fields)
     SELECT 'call_' || $4 || lpad(i::text, 14, '0'), $1, $2, $3, 1, 'phone', 'audio', 'ja', 'CA' || md5($4 || i::text), '+819012345678',
       'node_bench', now() - (i * interval '30 seconds'), now() - (i * interval '30 seconds') + interval '63 seconds', 63000,
       'completed', 'all_fields_collected', 'ご予約のお電話でした。お名前とお電話番号、人数をうかがいました。', 'booking', true,
       30000, 'card', 31500, now(), '{"name": "田中", "phone": "090-1234-5678", "party_size": "3名"}'::jsonb
     FROM generate_series(1, $5::int) AS i`,
    [environmentId, tenantId, agentId, mark, calls],
  );
  const apiKeys = Array.from({ length: keys }, () => makeSecret('vk_live_'));
  await db.prisma.apiKey.createMany({
    data: apiKeys.map((key, index) => ({
      id: `key_${mark}${index}`,
      environmentId,
      name: 'bench',
      hash: hashSecret(key),
      start: key.slice(0, 12),
      last4: key.slice(-4),
    })),
  });
  const { rows } = await db.pool.query<{ id: string }>(
    'SELECT id FROM call WHERE environment_id = $1 ORDER BY started_at DESC LIMIT 500',
    [environmentId],
  );
  return { environmentId, agentId, apiKeys, callIds: rows.map(({ id }) => id) };
}
