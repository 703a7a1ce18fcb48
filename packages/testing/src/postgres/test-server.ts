import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@uketsuke/db';
import { claimFolder, livingOwner, recoverFolder, startEmbeddedPostgres } from '@uketsuke/db/embedded';
import pg from 'pg';

export interface TestServer {
  /** A migrated database, shared by every suite: each works in an organization of its own. */
  url: string;
  /** A migrated database without connections, to copy. */
  templateUrl: string;
  stop(): Promise<void>;
}

const folderPrefix = 'uketsuke-test-postgres-';
const leftoverAgeMs = 60_000;

/** `serverUrl` may be any PostgreSQL where databases can be created; without it an embedded one runs in a temporary folder. */
export async function startTestServer(serverUrl: string | undefined): Promise<TestServer> {
  if (serverUrl) return prepareDatabases(serverUrl, async () => {});
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const server = await startEmbeddedPostgres({ folder, port: 0, isDurable: false, connectionsMax: 300 });
  return prepareDatabases(server.url, async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

export interface TemporaryDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A copy of the template, for suites that look at all organizations at once. */
export function copyDatabase(templateUrl: string): Promise<TemporaryDatabase> {
  return createTemporaryDatabase(templateUrl, nameOf(templateUrl));
}

/** Without any table, beside the template. */
export function createEmptyDatabase(
  templateUrl: string,
  { encoding = 'UTF8' }: { encoding?: string } = {},
): Promise<TemporaryDatabase> {
  return createTemporaryDatabase(templateUrl, `template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C'`);
}

async function createTemporaryDatabase(serverUrl: string, template: string): Promise<TemporaryDatabase> {
  const url = databaseUrl(serverUrl, `test_${randomBytes(6).toString('hex')}`);
  await administer(serverUrl, `CREATE DATABASE ${nameOf(url)} TEMPLATE ${template}`);
  return { url, drop: () => administer(serverUrl, `DROP DATABASE ${nameOf(url)} WITH (FORCE)`) };
}

async function prepareDatabases(serverUrl: string, stop: () => Promise<void>): Promise<TestServer> {
  try {
    const templateUrl = databaseUrl(serverUrl, `template_${randomBytes(6).toString('hex')}`);
    await administer(serverUrl, `CREATE DATABASE ${nameOf(templateUrl)}`);
    await migrate(templateUrl);
    const shared = await copyDatabase(templateUrl);
    return {
      url: shared.url,
      templateUrl,
      async stop() {
        await shared.drop();
        await administer(templateUrl, `DROP DATABASE ${nameOf(templateUrl)} WITH (FORCE)`);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** What a killed test run left running. A young folder may belong to a run that is just starting. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    // Another run may clear the same folder at this moment; what stays is tried again by the next run.
    await removeLeftover(folder).catch(() => {});
  }
}

async function removeLeftover(folder: string): Promise<void> {
  const ageMs = Date.now() - (await stat(folder)).mtimeMs;
  if (ageMs < leftoverAgeMs || (await livingOwner(folder)) !== null) return;
  await claimFolder(folder);
  await recoverFolder(join(folder, 'data'));
  await rm(folder, { recursive: true, force: true });
}
