import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { grantRows, migrate } from '@uketsuke/db';
import { createOrganization } from '@uketsuke/domain/organization';
import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { idPrefixes } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import { createTestAgent, createTestOrganization, createTestTenant, testAppSecret } from '@uketsuke/testing';
import { createTestSetting } from '@uketsuke/testing/faults';
import { createEmptyDatabase } from '@uketsuke/testing/postgres';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { runProgram, type RunningProgram } from './testing/run-program.ts';

const migrations = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase(inject('databaseTemplateUrl'));
  cleanups.push(drop);
  return url;
}

/** The migrations of this release and one of the next. */
async function nextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-migrations-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const next = join(folder, `${String((await readdir(folder)).length + 1).padStart(4, '0')}_next`);
  await mkdir(next);
  const sql = `ALTER TABLE call ADD COLUMN of_the_next text; ALTER TABLE tenant ADD COLUMN of_the_next int NOT NULL DEFAULT 0;
    ALTER TABLE agent ADD COLUMN of_the_next jsonb; CREATE TABLE of_the_next (id int)`;
  await writeFile(join(next, 'migration.sql'), sql);
  return folder;
}

/** A role that may do no more than `operator migrate --grant-to` gives it; answers the address with that role. */
async function restrictedRole(url: string): Promise<string> {
  const admin = createTestSetting(url).db;
  const role = `uketsuke_app_${crypto.randomUUID().slice(0, 8)}`;
  await admin.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  cleanups.push(async () => {
    await admin.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await admin.close();
  });
  expect(await grantRows(url, role)).toEqual({ canCreateTables: false });
  const restricted = new URL(url);
  restricted.username = role;
  restricted.password = 'secret';
  return restricted.href;
}

function start(path: 'main.ts' | 'worker/main.ts', databaseUrl: string): RunningProgram {
  const program = runProgram(path, {
    ...{ DATABASE_URL: databaseUrl, APP_SECRET: testAppSecret, PORT: '0', WORKER_PORT: '0' },
  });
  cleanups.push(() => program.stop());
  return program;
}

const programs = [
  ['main.ts', 'gateway'],
  ['worker/main.ts', 'worker'],
] as const;
const started = { gateway: 'gateway.listening', worker: 'worker.started' };

describe.each(programs)('%s', (path, name) => {
  test('refuses an older database in one sentence, and does not change it', async () => {
    const url = await emptyDatabase();
    const program = start(path, url);
    expect(await program.ended).toBe(1);
    const lines = program.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: `${name}.start_refused`,
      reason: expect.stringMatching(/^The database is older than this release: .* "npm run operator -- migrate"\.$/),
    });
    const { db } = createTestSetting(url);
    const { rows } = await db.pool.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`);
    await db.close();
    expect(rows).toEqual([]);
  });

  test('starts over the database of the next release', async () => {
    const url = await emptyDatabase();
    await migrate(url, { folder: await nextRelease() });
    const program = start(path, url);
    await expect.poll(() => program.output()).toContain(started[name]);
  });

  test('starts with a role that may only read and write rows', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const program = start(path, await restrictedRole(url));
    await expect.poll(() => program.output()).toContain(started[name]);
    expect(program.output()).not.toMatch(/"level":(50|60)|permission denied/);
  });
});

test('a worker without a mail server warns once that nobody is told of endpoints that are switched off', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const program = start('worker/main.ts', url);
  await expect.poll(() => program.output()).toContain('mail.off');
  await program.stop();
  const lines = program
    .output()
    .split('\n')
    .filter((line) => line.includes('mail.off'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 40, missing: 'SMTP_URL' }]);
});

test('with such a role a call is taken, ended, billed and written up; a table cannot be made', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const restricted = await restrictedRole(url);
  const setting = createTestSetting(restricted);
  cleanups.push(() => setting.db.close());
  await createOrganization(setting.service('operator'), { name: '青葉', paymentMethod: 'card' });
  const { live } = await createTestOrganization(setting);
  const agent = await createTestAgent(setting, live);
  const tenant = await createTestTenant(setting, live, { agentId: agent.id });
  const callId = newId(idPrefixes.call);
  const voice = setting.service('voice');
  await admitCall(voice, {
    ...{ channel: 'phone', callId, nodeId: 'node_1', tenantId: tenant.id, secret: tenant.secret },
    ...{ agentId: null, from: null, providerCallId: null },
  });
  await recordBatch(voice, {
    ...{ callId, seq: 1, atMs: 5000, fields: [], toolInvocations: [] },
    turns: [{ index: 0, role: 'user', text: '予約をお願いします', atMs: 100 }],
    end: { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 5000 },
  });
  const worker = start('worker/main.ts', restricted);
  const readCall = () => setting.db.prisma.call.findUniqueOrThrow({ where: { id: callId } });
  await expect.poll(async () => (await readCall()).summary).not.toBeNull();
  expect(await readCall()).toMatchObject({ hasTranscript: true, billedMilliYen: 2_500n });
  expect(worker.output()).not.toContain('permission denied');
  for (const sql of [
    'CREATE TABLE mine (id int)',
    'ALTER TABLE call ADD COLUMN mine int',
    'DROP TABLE call',
    'CREATE TABLE pgboss.mine (id int)',
    "INSERT INTO schema_migration (name, checksum) VALUES ('9999', '')",
    "UPDATE audit_entry SET action = 'x'",
    'DELETE FROM audit_entry',
  ]) {
    await expect(setting.db.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  }
});

test('a role that is not there is named, and nothing is granted', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await expect(grantRows(url, 'nobody "at" all')).rejects.toThrow('There is no role nobody "at" all');
});
