import pg from 'pg';
import type { Database } from './database.ts';
import { NoAnswer } from './no-answer.ts';

export interface ListenerOptions {
  /** A constant of the code: it becomes part of the statement. */
  channel: string;
  onMessage: (payload: string) => void;
  /** Messages may be missed from now on, until `isConnected` is true again. */
  onDisconnected?: () => void;
  onError?: (error: Error) => void;
  /** Between attempts to connect again. */
  retryMs?: number;
  /** Between questions whether the server is still there: a network that broke says nothing by itself. */
  heartbeatMs?: number;
  /** A question without an answer for so long is the end of the connection. */
  silenceMs?: number;
}

/** A connection of its own that hears what any process notifies. */
export interface Listener {
  readonly isConnected: boolean;
  close(): Promise<void>;
}

/** Resolves when the first attempt has ended; a database that is away is tried again and again until `close`. */
export async function listen(db: Database, options: ListenerOptions): Promise<Listener> {
  const { channel, onMessage, onDisconnected = () => {}, onError = () => {}, retryMs = 1_000 } = options;
  const { heartbeatMs = 2_000, silenceMs = 4_000 } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isConnected = false;

  /** Said again, it changes nothing, so that it also asks whether the server is still there. */
  const sayListen = async (asked: pg.Client): Promise<void> => {
    const cut = setTimeout(() => asked.connection.stream.destroy(new NoAnswer(silenceMs)), silenceMs);
    try {
      await asked.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } finally {
      clearTimeout(cut);
    }
  };

  const beat = (watched: pg.Client): void => {
    timer = setTimeout(() => {
      // A failure is told by the connection's own events.
      sayListen(watched).then(
        () => client === watched && !isClosed && beat(watched),
        () => {},
      );
    }, heartbeatMs).unref();
  };

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    clearTimeout(timer);
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
      await sayListen(next);
      isConnected = client === next;
      if (isConnected && !isClosed) beat(next);
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
      const last = client;
      const cut = setTimeout(() => last?.connection.stream.destroy(), silenceMs);
      await last?.end();
      clearTimeout(cut);
    },
  };
}
