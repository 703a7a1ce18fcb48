import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';
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
  /** Every statement on its way to the server, whoever wrote it; for tests. */
  onSql?: (sql: string) => void;
  /** An idle connection broke; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
  timeLimits?: Partial<TimeLimits>;
}

/** What takes longer fails, so that a database that hangs does not hang the service. */
export interface TimeLimits {
  /** Waiting for a connection. */
  connectionMs: number;
  transactionMs: number;
  /** A connection of short reads without an answer. */
  silenceMs: number;
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

const defaultLimits: TimeLimits = { connectionMs: 10_000, transactionMs: 15_000, silenceMs: 10_000 };
const idleTimeoutMs = 30_000;
const readLanesMax = 2;

export function createDatabase({
  url,
  connectionsMax = 10,
  applicationName = 'uketsuke',
  onSql,
  onConnectionError = () => {},
  timeLimits = {},
}: DatabaseOptions): Database {
  const { connectionMs, transactionMs, silenceMs } = { ...defaultLimits, ...timeLimits };
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    types: columnTypes,
  };
  const lanes = createReadLanes({ lanesMax: readLanesMax, connection, onConnectionError, silenceMs });
  const pool = new pg.Pool({
    ...connection,
    max: Math.max(1, connectionsMax - readLanesMax),
    idleTimeoutMillis: idleTimeoutMs,
  });
  pool.on('error', onConnectionError);
  const adapter = new PrismaPg(pool, { statementNameGenerator: statementName });
  if (onSql) observePool(pool, onSql);
  const prisma = new PrismaClient({ adapter });
  return {
    prisma,
    pool,
    read: onSql ? observedRead(lanes.read, onSql) : lanes.read,
    transaction: (work, { isolation, timeoutMs = transactionMs } = {}) =>
      withRetry(() =>
        prisma.$transaction(work, {
          timeout: timeoutMs,
          maxWait: connectionMs,
          ...(isolation && { isolationLevel: isolation }),
        }),
      ),
    async close() {
      await prisma.$disconnect();
      await lanes.close();
      await pool.end();
    },
  };
}

/** Prisma and hand-written SQL share the pool, so that its connections see both. */
function observePool(pool: pg.Pool, onSql: (sql: string) => void): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    const observed = (...args: readonly unknown[]): unknown => {
      onSql(textOf(args[0]));
      return query(...args);
    };
    client.query = observed as typeof client.query;
  });
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : '';
}

function observedRead(read: ReadLanes['read'], onSql: (sql: string) => void): ReadLanes['read'] {
  return (query) => {
    onSql(query.text);
    return read(query);
  };
}
