import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@uketsuke/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@uketsuke/db/embedded';

/** A migrated PostgreSQL that only one suite uses, so that the suite may do to it what it likes. */
export async function startOwnServer(): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-test-postgres-'));
  const server = await startEmbeddedPostgres({ folder, port: 0, isDurable: false });
  await migrate(server.url);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
