import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, migrate } from '@uketsuke/db';
import { createSecretBox, systemClock } from '@uketsuke/runtime';
import { testAppSecret } from '@uketsuke/testing';
import { createEmptyDatabase } from '@uketsuke/testing/postgres';
import { expect, inject, test } from 'vitest';
import { verifyLedger } from './verify.ts';

const migrations = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/** The migrations of the release that had no ledger. */
async function folderBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-migrations-'));
  for (const migration of (await readdir(migrations)).toSorted()) {
    if (migration.endsWith(`_${name}`)) break;
    await cp(join(migrations, migration), join(folder, migration), { recursive: true });
  }
  return folder;
}

test('calls from before the ledger are moved onto it, and take nothing from anybody', async () => {
  const { url, drop } = await createEmptyDatabase(inject('databaseTemplateUrl'));
  const folder = await folderBefore('ledger');
  await migrate(url, { folder });
  const db = createDatabase({ url });
  try {
    await db.pool.query(`
      INSERT INTO organization (id, name, payment_method) VALUES ('org_card', 'c', 'card'), ('org_invoice', 'i', 'invoice');
      INSERT INTO environment (id, organization_id, kind) SELECT 'env' || substr(id, 4), id, 'live' FROM organization;
      INSERT INTO agent (id, environment_id, name) SELECT 'agt' || substr(id, 4), id, 'a' FROM environment;
      INSERT INTO agent_version (agent_id, version, name, config) SELECT id, 1, 'a', '{}' FROM agent;
      INSERT INTO tenant (id, environment_id, external_id, name) SELECT 'ten' || substr(id, 4), id, 'x', 't' FROM environment;
      INSERT INTO call (id, environment_id, tenant_id, agent_id, agent_version, channel, output, language, voice_node_id,
        started_at, ended_at, duration_ms, outcome, reason, per_minute_milli_yen, payment_method, billed_milli_yen, last_heard_at)
      SELECT 'call' || substr(environment.id, 4) || n, environment.id, 'ten' || substr(environment.id, 4), 'agt' || substr(environment.id, 4),
        1, 'phone', 'audio', 'ja', 'node', ended - interval '61 s', ended, 61000, 'hangup', 'caller_hung_up', 30000,
        organization.payment_method, 30500, ended
      FROM environment JOIN organization ON organization.id = environment.organization_id, generate_series(1, 30) AS n,
        LATERAL (SELECT timestamptz '2026-09-25 12:00+09' + n * interval '1 day' AS ended) AS moment;
      INSERT INTO call (id, environment_id, tenant_id, agent_id, agent_version, channel, output, language, voice_node_id,
        started_at, per_minute_milli_yen, payment_method, last_heard_at)
      VALUES ('call_running', 'env_card', 'ten_card', 'agt_card', 1, 'phone', 'audio', 'ja', 'node', now(), 30000, 'card', now())`);
    await migrate(url);
    const viewer = { kind: 'service', name: 'operator' } as const;
    const verification = await verifyLedger({
      viewer,
      db,
      clock: systemClock,
      secrets: createSecretBox(testAppSecret),
    });
    expect(verification).toMatchObject({ transactions: 60, problems: [] });
    expect(await db.prisma.organizationBalance.findMany({ select: { milliYen: true } })).toEqual([
      { milliYen: 0n },
      { milliYen: 0n },
    ]);
    expect(
      await db.prisma.organizationMonth.findMany({ where: { organizationId: 'org_card' }, orderBy: { month: 'asc' } }),
    ).toMatchObject([
      { month: '2026-09', calls: 5n, seconds: 305n },
      { month: '2026-10', calls: 25n },
    ]);
    expect(await db.prisma.call.findUnique({ where: { id: 'call_running' }, select: { isCharged: true } })).toEqual({
      isCharged: false,
    });
  } finally {
    await db.close();
    await drop();
    await rm(folder, { recursive: true });
  }
});
