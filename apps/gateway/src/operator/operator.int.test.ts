import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViewerByApiKey } from '@uketsuke/domain/api-key';
import { enqueueJob } from '@uketsuke/domain/jobs';
import { createEmptyDatabase } from '@uketsuke/testing/postgres';
import { findVoiceNodeByCredential, recordNodeHeartbeat } from '@uketsuke/domain/voice-node';
import { createTestContext, createTestOrganization, testAppSecret } from '@uketsuke/testing';
import { describe, expect, inject, test } from 'vitest';
import { createCallScene } from '../testing/call-scene.ts';
import { operate } from './operate.ts';

const setting = createTestContext();
const surroundings = { DATABASE_URL: inject('databaseUrl'), APP_SECRET: testAppSecret };

const operator = (args: string[], env: Record<string, string | undefined> = surroundings) => operate(args, env);

async function stateOf(id: string | undefined): Promise<unknown> {
  const { stdout } = await operator(['voice-node', 'list', '--json']);
  const { voice_nodes: nodes } = JSON.parse(stdout) as { voice_nodes: { id: string }[] };
  return nodes.find((node) => node.id === id);
}

describe('the operator', () => {
  test('creates an organization whose keys work, each in its environment, until one is revoked, and lists them all', async () => {
    const made = await operator(['organization', 'create', '--name', '青葉', '--payment', 'invoice', '--json']);
    const { organization_id: organizationId, live_key, test_key } = JSON.parse(made.stdout) as Record<string, string>;
    expect(await findViewerByApiKey(setting, live_key ?? '')).toMatchObject({ organizationId, environment: 'live' });
    expect(await findViewerByApiKey(setting, test_key ?? '')).toMatchObject({ organizationId, environment: 'test' });
    const added = await operator(['key', 'create', '--id', organizationId ?? '', '--environment', 'test', '--json']);
    const { id, key } = JSON.parse(added.stdout) as Record<string, string>;
    expect(await findViewerByApiKey(setting, key ?? '')).toMatchObject({ organizationId, environment: 'test' });
    expect((await operator(['key', 'revoke', '--id', id ?? ''])).code).toBe(0);
    expect(await findViewerByApiKey(setting, key ?? '')).toBeNull();

    const organizations = JSON.parse((await operator(['organization', 'list', '--json'])).stdout) as object;
    expect(organizations).toMatchObject({
      organizations: expect.arrayContaining([
        { organization_id: organizationId, name: '青葉', payment: 'invoice', created_at: expect.any(Number) },
      ]),
    });
    const { stdout } = await operator(['key', 'list', '--id', organizationId ?? '', '--json']);
    const { keys } = JSON.parse(stdout) as { keys: object[] };
    const unused = { created_by: null, last_used_at: null, revoked_at: null };
    expect(keys).toMatchObject([
      { environment: 'live', last4: live_key?.slice(-4), ...unused },
      {
        ...{ id, environment: 'test', name: 'operator', start: key?.slice(0, 12), last4: key?.slice(-4) },
        ...{ created_by: 'operator', created_at: expect.any(Number), last_used_at: null },
        revoked_at: expect.any(Number),
      },
      { environment: 'test', last4: test_key?.slice(-4), ...unused },
    ]);
    for (const secret of [live_key, test_key, key]) expect(stdout).not.toContain(secret);
  });

  test('changes the terms of a contract that are named', async () => {
    const { id } = await createTestOrganization(setting);
    const change = (...args: string[]) => operator(['organization', 'contract', '--id', id, ...args, '--json']);
    const first = await change('--payment', 'invoice', '--per-minute-yen', '27.5', '--spending-cap-yen', '300000');
    const terms = { organization_id: id, payment: 'invoice', per_minute_yen: 27.5, spending_cap_yen: 300_000 };
    expect(JSON.parse(first.stdout)).toEqual({ ...terms, invoice_days_until_due: 30, concurrent_calls: 100 });
    const second = await change(
      ...['--concurrent-calls', '7', '--invoice-days-until-due', '45', '--spending-cap-yen', 'none'],
    );
    expect(JSON.parse(second.stdout)).toEqual({
      ...terms,
      spending_cap_yen: null,
      invoice_days_until_due: 45,
      concurrent_calls: 7,
    });
    const stored = await setting.db.prisma.organization.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({ perMinuteMilliYen: 27_500n, concurrentCallsMax: 7 });
  });

  test('gives credit, once for a reference; issues an invoice and takes its payment; proves the ledger', async () => {
    const { id } = await createTestOrganization(setting, { creditYen: 0 });
    const grant = ['balance', 'grant', '--id', id, '--yen', '3000', '--reference', `first ${id}`, '--json'];
    const given = JSON.parse((await operator(grant)).stdout) as Record<string, unknown>;
    expect(given).toEqual({ granted: true, balance_yen: 3000, expires_at: expect.any(Number) });
    expect(JSON.parse((await operator(grant)).stdout)).toMatchObject({ granted: false, balance_yen: 3000 });
    const dueAt = String(Date.now() + 86_400_000);
    const issued = await operator(['invoice', 'issue', '--id', id, '--amount-yen', '999', '--due-at', dueAt, '--json']);
    const invoice = JSON.parse(issued.stdout) as Record<string, unknown>;
    expect(invoice).toMatchObject({ subtotal_yen: 999, tax_yen: 99, total_yen: 1098, paid_at: null });
    const paid = await operator(['invoice', 'pay', '--id', String(invoice['id']), '--json']);
    expect(JSON.parse(paid.stdout)).toMatchObject({ paid_at: expect.any(Number) });
    const verified = await operator(['ledger', 'verify', '--json']);
    expect(JSON.parse(verified.stdout)).toHaveProperty('holds');
  });

  test('takes an invoice back and lists what is open; what was done is told again, what cannot be is refused', async () => {
    const { id } = await createTestOrganization(setting, { creditYen: 0 });
    const dueAt = String(Date.now() + 86_400_000);
    const json = async (...args: string[]) =>
      JSON.parse((await operator([...args, '--json'])).stdout) as Record<string, unknown>;
    const issue = ['invoice', 'issue', '--id', id, '--due-at', dueAt, '--amount-yen'];
    const [open, taken] = [await json(...issue, '1000', '--description', '初期費用'), await json(...issue, '5')];
    const voided = await json('invoice', 'void', '--id', String(taken['id']));
    expect(voided).toMatchObject({ id: taken['id'], voided_at: expect.any(Number), paid_at: null, tax_yen: 0 });
    expect(await json('invoice', 'void', '--id', String(taken['id']))).toEqual(voided);
    const all = (await json('invoice', 'list', '--id', id))['invoices'];
    expect(all).toMatchObject([
      { id: taken['id'], state: 'void', number: Number(open['number']) + 1 },
      { id: open['id'], state: 'open', organization_id: id, due_at: Number(dueAt), month: null },
    ]);
    expect((await json('invoice', 'list', '--id', id, '--open'))['invoices']).toMatchObject([{ id: open['id'] }]);
    const payVoid = await operator(['invoice', 'pay', '--id', String(taken['id'])]);
    expect([payVoid.code, payVoid.stderr]).toEqual([1, expect.stringContaining('conflict')]);
    const paid = await json('invoice', 'pay', '--id', String(open['id']));
    expect(await json('invoice', 'pay', '--id', String(open['id']))).toEqual(paid);
    const voidPaid = await operator(['invoice', 'void', '--id', String(open['id'])]);
    expect([voidPaid.code, voidPaid.stderr]).toEqual([1, expect.stringContaining('conflict')]);
    expect((await json('invoice', 'list', '--id', id, '--open'))['invoices']).toEqual([]);
  });

  test('makes a sign-in link for a member, and for nobody else', async () => {
    const organization = await createTestOrganization(setting);
    const env = { ...surroundings, DASHBOARD_URL: 'https://dashboard.example.com' };
    const made = await operator(['sign-in', '--email', organization.users.admin.email, '--json'], env);
    expect(JSON.parse(made.stdout)).toMatchObject({
      email: organization.users.admin.email,
      url: expect.stringMatching(/^https:\/\/dashboard\.example\.com\/sign-in\/confirm#token=\w{20,}$/),
    });
    expect(await operator(['sign-in', '--email', 'nobody@example.com'], env)).toMatchObject({ code: 1, stdout: '' });
  });

  test('finds the dashboard of the stack that runs over the same database, and of no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uketsuke-operator-'));
    try {
      const { users } = await createTestOrganization(setting);
      const args = ['sign-in', '--email', users.admin.email, '--data-dir', folder, '--json'];
      const runs = (databaseUrl: string) =>
        writeFile(
          join(folder, 'stack.json'),
          JSON.stringify({ database_url: databaseUrl, dashboard_url: 'http://127.0.0.1:3009' }),
        );
      await runs('postgresql://127.0.0.1/another');
      const lost = await operator(args, surroundings);
      expect([lost.code, lost.stderr.trim()]).toEqual([
        1,
        'There is no dashboard to sign in to: start the service with "npm start", or set DASHBOARD_URL',
      ]);
      await runs(surroundings.DATABASE_URL);
      const { url } = JSON.parse((await operator(args, surroundings)).stdout) as { url: string };
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3009\/sign-in\/confirm#/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('makes a voice node whose credential is good until it is revoked, and shows how each one is', async () => {
    const made = await operator([
      ...['voice-node', 'create', '--name', 'tokyo-1', '--public-url', 'https://voice-1.example.com'],
      ...['--stun-url', 'stun:203.0.113.7:4102', '--capacity-max', '40', '--json'],
    ]);
    const { id, credential, public_url } = JSON.parse(made.stdout) as Record<string, string>;
    expect(public_url).toBe('https://voice-1.example.com');
    expect(await findVoiceNodeByCredential(setting, credential ?? '')).toEqual({ nodeId: id });
    const row = await setting.db.prisma.voiceNode.findUniqueOrThrow({ where: { id: id ?? '' } });
    expect(JSON.stringify(row)).not.toContain(credential);
    expect(await stateOf(id)).toMatchObject({ name: 'tokyo-1', state: 'silent', capacity_max: 40 });

    const ofNode = setting.voiceNode({ nodeId: id ?? '' });
    const heartbeat = { activeCalls: 3, capacity: 30, isDraining: false };
    expect(await recordNodeHeartbeat(ofNode, heartbeat)).toMatchObject({ shouldDrain: false });
    // By the clock of the command line.
    await setting.db.prisma.voiceNode.update({ where: { id: id ?? '' }, data: { lastHeartbeatAt: new Date() } });
    expect(await stateOf(id)).toMatchObject({ state: 'live', active_calls: 3, capacity: 30 });
    const drained = await operator(['voice-node', 'drain', '--id', id ?? '', '--json']);
    expect(JSON.parse(drained.stdout)).toEqual({ id, active_calls: 3 });
    expect(await stateOf(id)).toMatchObject({ state: 'draining' });
    expect(await recordNodeHeartbeat(ofNode, heartbeat)).toMatchObject({ shouldDrain: true });
    const undrained = await operator(['voice-node', 'undrain', '--id', id ?? '', '--json']);
    expect(JSON.parse(undrained.stdout)).toEqual({ id, active_calls: 3 });
    expect(await recordNodeHeartbeat(ofNode, heartbeat)).toMatchObject({ shouldDrain: false });
    expect((await operator(['voice-node', 'revoke', '--id', id ?? ''])).code).toBe(0);
    expect(await findVoiceNodeByCredential(setting, credential ?? '')).toBeNull();
    expect(await stateOf(id)).toMatchObject({ state: 'revoked' });
    const readable = await operator(['voice-node', 'list']);
    expect(readable.stdout).toMatch(new RegExp(`^id +${id}$`, 'm'));
  });

  test('prints one readable line per value without --json', async () => {
    const env = { ...surroundings, APP_SECRET_PREVIOUS: 'd'.repeat(32) };
    expect((await operator(['secrets', 'reseal'], env)).stdout).toMatch(/^resealed {4}\d+\nunreadable {2}\d+\n$/);
  });

  test('reads the embedded stack when no environment is given', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uketsuke-operator-'));
    try {
      const url = 'http://127.0.0.1:4100';
      const args = ['voice-node', 'create', '--name', 'a', '--public-url', url, '--data-dir', folder, '--json'];
      const early = await operator(args, {});
      expect(early).toMatchObject({ code: 1 });
      expect(early.stderr).toContain('npm start');
      await writeFile(join(folder, 'stack.json'), JSON.stringify({ database_url: surroundings.DATABASE_URL }));
      await writeFile(join(folder, 'secrets.json'), JSON.stringify({ app_secret: testAppSecret }));
      expect(JSON.parse((await operator(args, {})).stdout)).toMatchObject({ public_url: url });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('seals the stored secrets anew while APP_SECRET is being changed', async () => {
    const env = { ...surroundings, APP_SECRET_PREVIOUS: 'd'.repeat(32) };
    const { code, stdout } = await operator(['secrets', 'reseal', '--json'], env);
    expect([code, JSON.parse(stdout)]).toEqual([0, { resealed: expect.any(Number), unreadable: expect.any(Number) }]);
  });

  test('brings a database up to this release, once, says what it did, and lets a role read and write rows', async () => {
    const { url, drop } = await createEmptyDatabase(inject('databaseTemplateUrl'));
    const env = { ...surroundings, DATABASE_URL: url };
    const role = `uketsuke_operator_${crypto.randomUUID().slice(0, 8)}`;
    const { pool } = setting.db;
    try {
      const early = await operator(['jobs', 'list'], env);
      expect([early.code, early.stdout]).toEqual([1, '']);
      expect(early.stderr).toContain('The database is older than this release');
      const first = await operator(['migrate', '--json'], env);
      const { applied } = JSON.parse(first.stdout) as { applied: string[] };
      expect(applied[0]).toBe('0001_initial');
      expect((await operator(['migrate'], env)).stdout).toBe('applied  none\n');
      expect((await operator(['migrate', '--grant-to', role], env)).stderr).toContain(`There is no role ${role}`);
      await pool.query(`CREATE ROLE ${role}`);
      const granted = await operator(['migrate', '--grant-to', role, '--json'], env);
      expect(JSON.parse(granted.stdout)).toEqual({ applied: [], granted_to: role, can_create_tables: false });
      expect((await operator(['jobs', 'list', '--json'], env)).stdout).toBe('{"jobs":[]}\n');
    } finally {
      await drop();
      await pool.query(`DROP ROLE IF EXISTS ${role}`);
    }
  });

  test('says how long an organization keeps what it knows of callers', async () => {
    const { id } = await createTestOrganization(setting);
    const keep = (...args: string[]) => operator(['organization', 'retention', '--id', id, ...args, '--json']);
    const first = await keep('--transcript-days', '90', '--from-days', '30');
    const answer = { organization_id: id, transcript_days: 90, fields_days: 'keep', from_days: 30 };
    expect(JSON.parse(first.stdout)).toEqual(answer);
    const second = await keep('--from-days', 'keep', '--fields-days', '7');
    expect(JSON.parse(second.stdout)).toEqual({ ...answer, from_days: 'keep', fields_days: 7 });
    const stored = await setting.db.prisma.organization.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({ transcriptRetentionDays: 90, fieldsRetentionDays: 7, fromRetentionDays: null });
  });

  test('erases a call, and all calls of a number; of one in progress it says that it cannot', async () => {
    const { live, id: organizationId } = await createTestOrganization(setting);
    const { call } = await createCallScene(setting, live);
    const [running, ended, other] = [await call(), await call({ durationMs: 1000 }), await call({ durationMs: 1000 })];
    const refused = await operator(['call', 'erase', '--id', running.id]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('conflict: The call')]);
    const erased = await operator(['call', 'erase', '--id', ended.id, '--json']);
    expect(JSON.parse(erased.stdout)).toEqual({ id: ended.id, erased: true });
    const caller = await operator([
      'caller',
      'erase',
      '--number',
      '03-1234-5678',
      '--organization',
      organizationId,
      '--json',
    ]);
    expect(JSON.parse(caller.stdout)).toMatchObject({
      ...{ calls_erased: 1, calls_in_progress: 1 },
      places: [{ organization_id: organizationId, environment: 'live', reference: expect.stringMatching(/^caller_/) }],
    });
    const left = await setting.db.prisma.call.findUniqueOrThrow({ where: { id: other.id } });
    expect(left).toMatchObject({ fromNumber: null, billedMilliYen: 500n, transcriptErasedAt: expect.any(Date) });
  });

  test('lists the jobs that failed for good, and retries one of them', async () => {
    const { pool } = setting.db;
    const key = `call_${crypto.randomUUID()}`;
    await setting.db.transaction((tx) => enqueueJob(tx, 'call.summary', { call_id: key }, { key }));
    await pool.query(
      `WITH failed AS (DELETE FROM pgboss.job WHERE name = 'call.summary' AND singleton_key = $1 RETURNING *)
       INSERT INTO pgboss.job (name, data, singleton_key, source_name, source_output)
       SELECT 'dead-letter', data, singleton_key, name, '{"message":"no model"}' FROM failed`,
      [key],
    );
    const { jobs } = JSON.parse((await operator(['jobs', 'list', '--json'])).stdout) as { jobs: { id: string }[] };
    const job = jobs.find((one) => JSON.stringify(one).includes(key));
    expect(job).toMatchObject({ name: 'call.summary', data: { call_id: key }, reason: 'no model' });
    expect((await operator(['jobs', 'list'])).stdout).toContain(`data         {"call_id":"${key}"}`);
    const retried = await operator(['jobs', 'retry', '--id', job?.id ?? '', '--json']);
    expect(JSON.parse(retried.stdout)).toEqual({ id: job?.id, name: 'call.summary' });
    expect((await operator(['jobs', 'retry', '--id', job?.id ?? ''])).stderr).toContain('not_found');
  });

  test.each([
    [['call', 'erase', '--id', 'call_unknown'], 1, 'not_found'],
    [['caller', 'erase', '--number', ' ', '--all-organizations'], 1, '--number: must not be blank'],
    [['caller', 'erase', '--number', 'anonymous', '--all-organizations'], 1, '--number: must be a telephone number'],
    [['caller', 'erase', '--number', '0901'], 2, 'Name an --organization, or say --all-organizations'],
    [
      ['caller', 'erase', '--number', '0901', '--organization', 'a', '--all-organizations'],
      2,
      'Name an --organization',
    ],
    [['caller', 'erase', '--number', '0901', '--organization', 'org_unknown'], 1, 'not_found'],
    [['organization', 'retention', '--id', 'org_unknown'], 2, 'Nothing to change was named'],
    [['organization', 'retention', '--id', 'org_unknown', '--from-days', '7'], 1, 'not_found'],
    [['organization', 'retention', '--id', 'a', '--from-days', 'never'], 2, '--from-days must be a whole number'],
    [['organization', 'retention', '--id', 'a', '--from-days', '0'], 1, '--from-days'],
    [['invoice', 'issue', '--id', 'a', '--amount-yen', '1'], 2, '--due-at is required'],
    [['invoice', 'issue', '--amount-yen', '1', '--due-at', '1'], 2, '--id is required'],
    [['invoice', 'issue', '--id', 'org_unknown', '--amount-yen', '1', '--due-at', '1'], 1, 'not_found'],
    [
      ['invoice', 'issue', '--id', 'a', '--amount-yen', '1.5', '--due-at', '1'],
      2,
      '--amount-yen must be a whole number',
    ],
    [['invoice', 'issue', '--id', 'a', '--amount-yen', '0', '--due-at', '1'], 1, '--amount-yen'],
    [['invoice', 'issue', '--id', 'a', '--amount-yen', '1000000001', '--due-at', '1'], 1, '--amount-yen'],
    [
      ['invoice', 'issue', '--id', 'a', '--amount-yen', '1', '--due-at', 'tomorrow'],
      2,
      '--due-at must be a whole number',
    ],
    [['invoice', 'pay'], 2, '--id is required'],
    [['invoice', 'pay', '--id', 'inv_unknown'], 1, 'not_found'],
    [['invoice', 'void'], 2, '--id is required'],
    [['invoice', 'void', '--id', 'inv_unknown'], 1, 'not_found'],
    [['invoice', 'list', '--colour', 'red'], 2, '--colour'],
    [['balance', 'grant', '--id', 'org_unknown', '--yen', '100'], 1, 'not_found'],
    [['balance', 'grant', '--id', 'a', '--yen', '0'], 1, '--yen'],
    [['balance', 'grant', '--id', 'a', '--yen', '-5'], 2, '--yen'],
    [['balance', 'grant', '--id', 'a', '--yen', '5', '--expires-at', '1'], 1, '--expires-at: must be in the future'],
    [['organization', 'create', '--name', 'A'], 2, '--payment is required'],
    [['organization', 'create', '--name', 'A', '--payment', 'gold'], 2, '--payment must be card or invoice'],
    [['organization', 'create', '--name', '', '--payment', 'card'], 1, 'invalid_request'],
    [
      ['organization', 'create', '--name', 'A', '--payment', 'card', '--owner-email', 'nobody'],
      1,
      '--owner-email: must be an email address',
    ],
    [['organization', 'contract', '--id', 'org_unknown', '--concurrent-calls', '5'], 1, 'not_found'],
    [['organization', 'contract', '--id', 'org_unknown'], 2, 'Nothing to change was named'],
    [['organization', 'contract', '--id', 'a', '--per-minute-yen', '1.2345'], 2, '--per-minute-yen must be an amount'],
    [['organization', 'contract', '--id', 'a', '--concurrent-calls', '0'], 1, '--concurrent-calls'],
    [['nothing'], 2, 'Unknown command: nothing'],
    [['key', 'revoke', '--id', 'key_unknown'], 1, 'not_found'],
    [['key', 'create', '--id', 'org_unknown', '--environment', 'live'], 1, 'not_found'],
    [['voice-node', 'list', '--colour', 'red'], 2, '--colour'],
    [['voice-node', 'revoke', '--id', 'node_unknown'], 1, 'not_found'],
    [['voice-node', 'drain', '--id', 'node_unknown'], 1, 'not_found'],
    [['voice-node', 'undrain', '--id', 'node_unknown'], 1, 'not_found'],
    [
      ['voice-node', 'create', '--name', 'a', '--public-url', 'http://v.example.com'],
      1,
      '--public-url: must be an https',
    ],
    [['voice-node', 'create', '--name', 'a', '--public-url', 'javascript:alert(1)//'], 1, '--public-url'],
    [
      ['voice-node', 'create', '--name', 'a', '--public-url', 'https://v.example.com', '--capacity-max', 'x'],
      2,
      '--capacity-max must be a whole number',
    ],
  ])('%j fails with a clear reason', async (args, code, reason) => {
    const outcome = await operator(args);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(reason);
    expect(outcome.stderr).not.toContain('    at ');
  });
});
