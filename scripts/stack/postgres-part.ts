import { startEmbeddedPostgres, type EmbeddedPostgres } from '@uketsuke/db/embedded';
import { canConnect } from '@uketsuke/db';
import { backoffMs, pause, systemClock, systemTimers } from '@uketsuke/runtime';
import type { PartLog } from './log-folder.ts';
import { watchHealth, type HealthPace } from './watch-health.ts';

export interface PostgresPartOptions {
  folder: string;
  port: number;
  health: HealthPace;
  log: PartLog;
  /** Given to a server that has stopped to answer before it is killed. */
  hungMs: number;
  onLine(line: string): void;
  /** It was started again, under another process id. */
  onRestart(): void;
}

export interface PostgresPart {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

const retry = { firstMs: 1_000, capMs: 8_000 };

/** The embedded database. When it ends by itself or stops to answer it is started again at the same address, for as long as that takes. */
export async function startPostgres(options: PostgresPartOptions): Promise<PostgresPart> {
  const { log, hungMs, onLine, onRestart } = options;
  const stopping = new AbortController();
  const start = () =>
    startEmbeddedPostgres({ folder: options.folder, port: options.port, onLog: (chunk) => log.write(chunk) });
  let server: EmbeddedPostgres = await start();

  const untilEnded = async (): Promise<void> => {
    const watch = watchHealth({
      ...options.health,
      // It takes connections already.
      startUpMs: 0,
      clock: systemClock,
      timers: systemTimers,
      ask: () => canConnect(server.url, options.health.timeoutMs),
      onHang() {
        onLine('The database does not answer any more; it is replaced.');
        void server.stop({ graceMs: hungMs });
      },
    });
    await server.ended;
    watch.stop();
  };
  const startAgain = async (): Promise<void> => {
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      try {
        await server.stop();
        server = await start();
        return onRestart();
      } catch (error) {
        // Most likely there is no room on the disk: told once, tried until there is.
        if (failures === 1) onLine(`The database does not start; trying again. ${messageOf(error)}`);
        await pause(systemTimers, backoffMs(retry, failures), stopping.signal);
      }
    }
  };
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await untilEnded();
      if (stopping.signal.aborted) return;
      onLine(`The database stopped; starting it again. Its log: ${log.path}`);
      await startAgain();
      if (stopping.signal.aborted) return;
    }
  };
  const kept = keepRunning();

  return {
    get pid() {
      return server.pid;
    },
    get url() {
      return server.url;
    },
    async stop() {
      stopping.abort();
      await server.stop();
      await kept;
      // A start that was under way may have succeeded in between.
      await server.stop();
      await log.close();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
