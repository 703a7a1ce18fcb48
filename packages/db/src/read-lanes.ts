import pg from 'pg';
import { NoAnswer } from './no-answer.ts';
import { watchForSilence } from './silence-watch.ts';

/** One named statement: PostgreSQL plans its text once for each connection. */
export interface ShortRead {
  name: string;
  text: string;
  values: (string | number | Date | Uint8Array | null)[];
}

export interface ReadLanes {
  /** Answers the rows; rejects as a query of the pool does. */
  read<Row extends pg.QueryResultRow>(query: ShortRead): Promise<Row[]>;
  /** Closes the lanes in which nobody waits; the next reader opens a new one. */
  distrustIdle(): void;
  /** Answers what was asked before. */
  close(): Promise<void>;
  /** Closes every connection at once. */
  destroy(): void;
}

export interface ReadLanesOptions {
  lanesMax: number;
  connection: pg.ClientConfig;
  onConnectionError: (error: Error) => void;
  /** A lane that answers nothing for so long is closed, and what waits in it fails. */
  silenceMs: number;
  onSilent?: () => void;
}

/** More in one lane than this, and the next one is opened: a server process of PostgreSQL uses one core. */
const waitingMax = 8;

/**
 * Connections that carry many reads at once (pipeline mode): what is asked in one turn of the event loop leaves in one
 * write. Without them most of the time of a look-up goes into the system calls of its own write. Answers come in the
 * order of the questions, so that a slow statement delays those behind it: only look-ups by an index belong here.
 */
export function createReadLanes(options: ReadLanesOptions): ReadLanes {
  const lanes = Array.from({ length: options.lanesMax }, () => createLane(options));
  const leastBusy = () => lanes.reduce((left, right) => (right.waiting < left.waiting ? right : left));
  return {
    read: (query) => (lanes.find(({ waiting }) => waiting < waitingMax) ?? leastBusy()).read(query),
    distrustIdle() {
      for (const lane of lanes) if (lane.waiting === 0) lane.destroy();
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
    destroy() {
      for (const lane of lanes) lane.destroy();
    },
  };
}

type Answer = (error: Error | undefined, result?: pg.QueryResult) => void;

interface Lane extends Pick<ReadLanes, 'read' | 'close' | 'destroy'> {
  readonly waiting: number;
}

function createLane({ connection, onConnectionError, silenceMs, onSilent = () => {} }: ReadLanesOptions): Lane {
  let client: Promise<pg.Client> | undefined;
  let current: pg.Client | undefined;
  let batch: { query: ShortRead; answer: Answer }[] = [];
  let waiting = 0;
  let answered = 0;
  let isClosed = false;

  const open = (): Promise<pg.Client> => {
    const next = new pg.Client({ ...connection, pipeline: true });
    const connected = next.connect().then(() => next);
    current = next;
    // One timer for a lane: one for each read costs as much as sending it.
    const stopWatching = watchForSilence({
      limitMs: silenceMs,
      isWaiting: () => waiting > 0,
      progress: () => answered,
      onSilent() {
        next.connection.stream.destroy(new NoAnswer(silenceMs));
        onSilent();
      },
    });
    const lose = (): void => {
      stopWatching();
      if (client === connected) client = undefined;
    };
    next.on('error', (error) => {
      lose();
      onConnectionError(error);
    });
    next.on('end', lose);
    connected.catch(lose);
    return connected;
  };

  const send = async (): Promise<void> => {
    const sent = batch;
    batch = [];
    try {
      if (isClosed) throw new Error('Cannot read: the database was closed');
      client ??= open();
      const lane = await client;
      lane.connection.stream.cork();
      for (const { query, answer } of sent) lane.query(query, answer);
      lane.connection.stream.uncork();
    } catch (error) {
      for (const { answer } of sent) answer(error instanceof Error ? error : new Error(String(error)));
    }
  };

  return {
    get waiting() {
      return waiting;
    },
    read: <Row extends pg.QueryResultRow>(query: ShortRead) =>
      new Promise<Row[]>((resolve, reject) => {
        waiting += 1;
        const answer: Answer = (error, result) => {
          waiting -= 1;
          answered += 1;
          if (error || !result) reject(error ?? new Error('No result'));
          else resolve(result.rows as Row[]);
        };
        // After all sockets that are readable now: their requests go along.
        if (batch.push({ query, answer }) === 1) setImmediate(() => void send());
      }),
    async close() {
      isClosed = true;
      const opened = await client?.catch(() => undefined);
      await opened?.end();
    },
    destroy: () => void current?.connection.stream.destroy(),
  };
}
