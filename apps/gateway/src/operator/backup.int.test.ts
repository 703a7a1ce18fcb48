/** Backup and restore as docs/operating.md says, over the PostgreSQL and the pg_dump that the system has installed. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@uketsuke/db';
import type { AdmitCallInput, CallBatch } from '@uketsuke/contracts/voice-node';
import { findViewerByApiKey } from '@uketsuke/domain/api-key';
import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { getSigningSecret } from '@uketsuke/domain/signing-secret';
import { createSecretBox, newId } from '@uketsuke/runtime';
import { createTestAgent, createTestOrganization, createTestTenant, testAppSecret } from '@uketsuke/testing';
import { createTestSetting } from '@uketsuke/testing/faults';
import { afterAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const operatorMain = fileURLToPath(new URL('main.ts', import.meta.url));
const document = fileURLToPath(new URL('../../../../docs/operating.md', import.meta.url));
/** Debian's folder of one version: server and pg_dump belong together. */
const bin = globSync('/usr/lib/postgresql/*/bin/pg_dump')
  .map((path) => dirname(path))
  .at(-1);
/** PostgreSQL does not run as root. */
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address of that form.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Answers the address of its database `postgres`, as superuser. */
async function startServer(binFolder: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-backup-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  if (identity.uid !== undefined) await chown(folder, nobody, nobody);
  const data = join(folder, 'data');
  const port = await freePort();
  await run(
    join(binFolder, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'],
    identity,
  );
  const server = spawn(join(binFolder, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder], {
    ...identity,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  undo.push(async () => {
    server.kill('SIGINT');
    await ended;
  });
  const url = new URL(`postgresql://postgres@127.0.0.1:${port}/postgres`);
  const isReady = (): Promise<boolean> =>
    run(join(binFolder, 'pg_isready'), ['-d', url.href]).then(
      () => true,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  return url;
}

function withDatabase(url: URL, name: string, role: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  other.username = role;
  return other.href;
}

describe.skipIf(bin === undefined)('a backup by pg_dump, restored (needs a PostgreSQL in /usr/lib/postgresql)', () => {
  test('the document names the commands that are tried here', async () => {
    const text = await readFile(document, 'utf8');
    expect(text).toContain('pg_dump --format=custom --file=');
    expect(text).toContain('pg_restore --exit-on-error --no-owner --no-privileges --dbname=');
  });

  test('brings everything back to whoever has APP_SECRET, and tells voice nodes what it has not', async () => {
    const server = await startServer(bin ?? '');
    const psql = (sql: string) => run(join(bin ?? '', 'psql'), ['-d', server.href, '-v', 'ON_ERROR_STOP=1', '-c', sql]);
    await psql('CREATE ROLE uketsuke_owner LOGIN');
    await psql('CREATE ROLE uketsuke_app LOGIN');
    await psql('CREATE DATABASE uketsuke OWNER uketsuke_owner');
    const source = withDatabase(server, 'uketsuke', 'uketsuke_owner');
    await migrate(source);
    const before = createTestSetting(source);
    undo.push(() => before.db.close());

    const { live } = await createTestOrganization(before, { paymentMethod: 'invoice' });
    const agent = await createTestAgent(before, live);
    const tenant = await createTestTenant(before, live, { agentId: agent.id });
    const shown = await getSigningSecret(live.ctxAs('admin'), 'tools');
    const node = before.service('voice');
    const ring = async (): Promise<string> => {
      const callId = newId('call_');
      const input: AdmitCallInput = {
        ...{ channel: 'phone', callId, tenantId: tenant.id, secret: tenant.secret },
        ...{ agentId: null, from: null, providerCallId: null },
      };
      expect(await admitCall(node, input)).toMatchObject({ status: 'admitted' });
      return callId;
    };
    const batch = (callId: string, seq: number): CallBatch => ({
      ...{ callId, seq, atMs: 0, fields: [], toolInvocations: [], end: null },
      turns: [{ index: seq - 1, role: 'assistant', text: `Sentence ${seq}`, atMs: 0 }],
    });
    const known = await ring();
    await recordBatch(node, batch(known, 1));

    const file = join(await mkdtemp(join(tmpdir(), 'uketsuke-dump-')), 'uketsuke.dump');
    undo.push(() => rm(dirname(file), { recursive: true, force: true }));
    await run(join(bin ?? '', 'pg_dump'), ['--format=custom', `--file=${file}`, source]);
    await recordBatch(node, batch(known, 2));
    const later = await ring();

    await psql('CREATE DATABASE restored OWNER uketsuke_owner');
    const target = withDatabase(server, 'restored', 'uketsuke_owner');
    const restore = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${target}`, file];
    await run(join(bin ?? '', 'pg_restore'), restore);
    const { stdout } = await run(process.execPath, [operatorMain, 'migrate', '--grant-to', 'uketsuke_app', '--json'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: target, APP_SECRET: testAppSecret },
    });
    expect(JSON.parse(stdout)).toMatchObject({ applied: [], granted_to: 'uketsuke_app' });

    // As gateways do, with the role that has no more than rows.
    const after = createTestSetting(withDatabase(server, 'restored', 'uketsuke_app'));
    undo.push(() => after.db.close());
    const viewer = await findViewerByApiKey(after, live.apiKey);
    expect(viewer).toEqual(await findViewerByApiKey(before, live.apiKey));
    const admin = after.as(live.ctxAs('admin').viewer);
    expect(await getSigningSecret(admin, 'tools')).toEqual(shown);
    const strange = { ...admin, secrets: createSecretBox('another-secret-another-secret-another') };
    await expect(getSigningSecret(strange, 'tools')).rejects.toThrow();

    const sameNode = after.service('voice');
    expect(await recordBatch(sameNode, batch(known, 3))).toEqual({ status: 'out_of_order', wantedSeq: 2 });
    expect(await recordBatch(sameNode, batch(later, 1))).toEqual({ status: 'unknown_call', callId: later });
  });
});
