import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@uketsuke/db';
import { startEmbeddedPostgres } from '@uketsuke/db/embedded';

export interface MortalServer {
  /** The same after each start. */
  url: string;
  /** By SIGKILL, in the middle of whatever it does. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** A migrated PostgreSQL that only one suite uses. What it has committed outlives its death. */
export async function startMortalServer(): Promise<MortalServer> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-test-postgres-'));
  let server = await startEmbeddedPostgres({ folder, port: 0 });
  const { url, port } = server;
  await migrate(url);
  return {
    url,
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      await server.stop();
    },
    async startAgain() {
      server = await startEmbeddedPostgres({ folder, port });
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
