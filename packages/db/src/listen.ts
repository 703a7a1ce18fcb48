import pg from 'pg';
import type { Database } from './database.ts';

export interface ListenerOptions {
  /** A constant of the code: it becomes part of the statement. */
  channel: string;
  onMessage: (payload: string) => void;
  /** Messages may be missed from now on, until `isConnected` is true again. */
  onDisconnected?: () => void;
  onError?: (error: Error) => void;
  /** Between attempts to connect again. */
  retryMs?: number;
}

/** A connection of its own that hears what any process notifies. */
export interface Listener {
  readonly isConnected: boolean;
  close(): Promise<void>;
}

/** Resolves when the first attempt has ended; a database that is away is tried again and again until `close`. */
export async function listen(db: Database, options: ListenerOptions): Promise<Listener> {
  const { channel, onMessage, onDisconnected = () => {}, onError = () => {}, retryMs = 1_000 } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isConnected = false;

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = undefined;
    const wasConnected = isConnected;
    isConnected = false;
    if (wasConnected) onDisconnected();
    if (!isClosed) timer = setTimeout(() => void connect(), retryMs).unref();
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...db.pool.options, keepAlive: true });
    client = next;
    next.on('error', (error) => {
      onError(error);
      lose(next);
    });
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      isConnected = client === next;
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      await next.end().catch(onError);
      lose(next);
    }
  };

  await connect();
  return {
    get isConnected() {
      return isConnected;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
