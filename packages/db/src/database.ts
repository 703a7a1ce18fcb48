import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';
import { observedRead, observePool, type StatementObserver } from './observe-statements.ts';
import { watchPool } from './pool-watch.ts';
import { createReadLanes, type ReadLanes } from './read-lanes.ts';
import { withRetry } from './retry.ts';
import { statementName } from './statement-name.ts';

/** What runs inside one transaction. */
export type Transaction = Prisma.TransactionClient;

export interface TransactionOptions {
  isolation?: Prisma.TransactionIsolationLevel;
  timeoutMs?: number;
}

export interface DatabaseOptions {
  url: string;
  /** Of this process. Several processes share the server's limit (usually 100). */
  connectionsMax?: number;
  /** Shown by pg_stat_activity. */
  applicationName?: string;
  /** Hears of every statement on its way to the server, whoever wrote it. */
  onStatement?: StatementObserver;
  /** An idle connection broke; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
  timeLimits?: Partial<TimeLimits>;
}

/**
 * What takes longer fails, so that a database that hangs does not hang the service. A request waits for a connection and then
 * for an answer at most once each before it fails, so `connectionMs` and `silenceMs` together bound it.
 */
export interface TimeLimits {
  /** Waiting for a connection, a new one or one of the pool. */
  connectionMs: number;
  /** One statement, by the server's clock; 0: no limit. */
  statementMs: number;
  /** One wait for a lock, by the server's clock. */
  lockMs: number;
  /** The whole of a transaction, with the attempts after a deadlock. */
  transactionMs: number;
  /** A transaction between two statements, by the server's clock: what a client that vanished has locked is free after it. */
  idleInTransactionMs: number;
  /** A connection in use without a byte from the server. Longer than `statementMs`, so that a server that lives speaks first. */
  silenceMs: number;
  /** Closing in good order; after that connections are cut. */
  closeMs: number;
}

/** One pool of connections, used by Prisma and by hand-written SQL alike, and a few that carry the short reads. */
export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** For look-ups by an index, outside of transactions: many share a connection. */
  read: ReadLanes['read'];
  /** Runs `work` again, from its start, when the database ended it for a deadlock or a serialization failure: it must have no other effects. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  close(): Promise<void>;
}

/** Of a process that answers requests: within 10 s, whatever the database does. */
const defaultLimits: TimeLimits = {
  connectionMs: 3_000,
  statementMs: 4_000,
  lockMs: 3_000,
  transactionMs: 6_000,
  idleInTransactionMs: 8_000,
  silenceMs: 4_500,
  closeMs: 5_000,
};
/** Of the worker: nobody waits for it, but it too goes on within 10 s of the database's return. */
export const jobLimits: Partial<TimeLimits> = { statementMs: 6_000, transactionMs: 15_000, silenceMs: 7_000 };
/** Of the operator's command line: work across all organizations, and a person who can end it. */
export const operatorLimits: Partial<TimeLimits> = {
  ...{ connectionMs: 10_000, lockMs: 10_000 },
  ...{ statementMs: 600_000, transactionMs: 600_000, silenceMs: 630_000 },
};
const idleTimeoutMs = 30_000;
/** An idle connection whose other end is gone is found by the system some 10 s after that. */
const keepAliveDelayMs = 5_000;
const readLanesMax = 2;

export function createDatabase({
  url,
  connectionsMax = 10,
  applicationName = 'uketsuke',
  onStatement,
  onConnectionError = () => {},
  timeLimits = {},
}: DatabaseOptions): Database {
  const limits = { ...defaultLimits, ...timeLimits };
  const { connectionMs, transactionMs, silenceMs } = limits;
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectionMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    types: columnTypes,
  };
  /** One connection was found silent: those that nobody uses at this moment are as old. */
  const onSilent = (): void => {
    lanes.distrustIdle();
    watch.distrustIdle();
  };
  const lanes = createReadLanes({ lanesMax: readLanesMax, connection, onConnectionError, silenceMs, onSilent });
  const pool = new pg.Pool({
    ...connection,
    max: Math.max(1, connectionsMax - readLanesMax),
    idleTimeoutMillis: idleTimeoutMs,
  });
  pool.on('error', onConnectionError);
  const watch = watchPool({ pool, silenceMs, onSilent });
  const adapter = new PrismaPg(pool, { statementNameGenerator: statementName });
  if (onStatement) observePool(pool, onStatement);
  const prisma = new PrismaClient({ adapter });
  return {
    prisma,
    pool,
    read: onStatement ? observedRead(lanes.read, onStatement) : lanes.read,
    transaction: (work, { isolation, timeoutMs = transactionMs } = {}) =>
      withRetry(
        () =>
          prisma.$transaction(work, {
            timeout: timeoutMs,
            maxWait: connectionMs,
            ...(isolation && { isolationLevel: isolation }),
          }),
        { withinMs: timeoutMs },
      ),
    async close() {
      const cut = setTimeout(() => {
        lanes.destroy();
        watch.destroy();
      }, limits.closeMs);
      try {
        await prisma.$disconnect();
        await lanes.close();
        await pool.end();
      } finally {
        clearTimeout(cut);
      }
    },
  };
}
