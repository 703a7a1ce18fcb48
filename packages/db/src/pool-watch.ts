import { Socket } from 'node:net';
import type pg from 'pg';
import { NoAnswer } from './no-answer.ts';
import { watchForSilence } from './silence-watch.ts';

export interface PoolWatchOptions {
  pool: pg.Pool;
  /** A connection in use that has brought no byte for so long is closed, and what waits for it fails. */
  silenceMs: number;
  onSilent: () => void;
}

export interface PoolWatch {
  /** Closes the connections that nobody uses: what silenced one may have silenced them too, and each would cost a request its time. */
  distrustIdle(): void;
  /** Closes every connection at once. */
  destroy(): void;
}

interface Watched {
  isUsed: boolean;
  stop(): void;
}

/**
 * A network that broke and a server that stands still say nothing by themselves, and PostgreSQL's own time-outs do not reach
 * the client then. Bytes are watched, not statements: it costs a statement nothing.
 */
export function watchPool({ pool, silenceMs, onSilent }: PoolWatchOptions): PoolWatch {
  const clients = new Map<pg.PoolClient, Watched>();
  const streamOf = (client: pg.PoolClient) => client.connection.stream;
  const watch = (client: pg.PoolClient): Watched => {
    const stream = streamOf(client);
    const stop = watchForSilence({
      limitMs: silenceMs,
      isWaiting: () => clients.get(client)?.isUsed === true,
      progress: () => bytesReadFrom(stream),
      onSilent() {
        stream.destroy(new NoAnswer(silenceMs));
        onSilent();
      },
    });
    return { isUsed: false, stop };
  };
  const setUsed = (client: pg.PoolClient, isUsed: boolean): void => {
    const watched = clients.get(client);
    if (watched) watched.isUsed = isUsed;
  };
  pool.on('connect', (client) => clients.set(client, watch(client)));
  pool.on('acquire', (client) => setUsed(client, true));
  pool.on('release', (_error, client) => setUsed(client, false));
  pool.on('remove', (client) => {
    clients.get(client)?.stop();
    clients.delete(client);
  });
  return {
    distrustIdle() {
      for (const [client, { isUsed }] of clients) if (!isUsed) streamOf(client).destroy(new NoAnswer(silenceMs));
    },
    destroy() {
      for (const client of clients.keys()) streamOf(client).destroy();
    },
  };
}

function bytesReadFrom(stream: pg.Connection['stream']): number {
  if (!(stream instanceof Socket)) throw new Error('A connection to PostgreSQL is a socket');
  return stream.bytesRead;
}
