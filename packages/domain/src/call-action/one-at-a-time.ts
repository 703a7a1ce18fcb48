import { ProviderError } from '@uketsuke/connectors';
import type { Database } from '@uketsuke/db';
import { pause, systemTimers } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';

type Pool = Database['pool'];

/** What is used of a connection of the pool. */
interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  release(isBroken: boolean): void;
}

interface Session {
  client: Promise<Client>;
  users: number;
  /** A session gets a lock that it has. */
  keys: Set<string>;
}

/** One connection holds all locks of a process: providers that take their time must not use up the pool. */
const sessions = new WeakMap<Pool, Session>();
const askEveryMs = 50;

/**
 * Runs the work when no other with the same key runs, in whatever process; a process that dies gives its locks back. Throws a
 * `ProviderError` where that does not come about in time: nothing was done then.
 */
export async function oneAtATime<Value>(
  { db: { pool }, clock }: Pick<DomainContext, 'db' | 'clock'>,
  { key, withinMs }: { key: string; withinMs: number },
  work: () => Promise<Value>,
): Promise<Value> {
  const endsAtMs = clock.monotonic() + withinMs;
  const session = join(pool);
  try {
    while (!(await claim(session, key))) {
      if (clock.monotonic() + askEveryMs >= endsAtMs)
        throw new ProviderError('retry_later', 'Another appointment is being made at this moment.');
      await pause(systemTimers, askEveryMs);
    }
    try {
      return await work();
    } finally {
      await release(session, key);
    }
  } finally {
    await leave(pool, session);
  }
}

function join(pool: Pool): Session {
  const session = sessions.get(pool) ?? { client: connect(pool), users: 0, keys: new Set() };
  session.users += 1;
  sessions.set(pool, session);
  return session;
}

async function connect(pool: Pool): Promise<Client> {
  const client = await pool.connect();
  client.on('error', ignoreLoss);
  return client;
}

/** The next question of a connection that broke fails; without a listener the process would. */
function ignoreLoss(): void {}

async function claim({ client, keys }: Session, key: string): Promise<boolean> {
  if (keys.has(key)) return false;
  keys.add(key);
  let isMine = false;
  try {
    const held = await client;
    // No row: another session has it.
    const { rows } = await held.query('SELECT 1 WHERE pg_try_advisory_lock(hashtextextended($1, 0))', [key]);
    isMine = rows.length === 1;
  } finally {
    if (!isMine) keys.delete(key);
  }
  return isMine;
}

/** What was done stays done where this fails: the lock goes with the connection. */
async function release({ client, keys }: Session, key: string): Promise<void> {
  await (
    await client
  )
    .query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [key])
    .then(() => keys.delete(key))
    .catch(() => {});
}

async function leave(pool: Pool, session: Session): Promise<void> {
  session.users -= 1;
  if (session.users > 0) return;
  sessions.delete(pool);
  const client = await session.client.catch(() => null);
  client?.off('error', ignoreLoss);
  // A lock that could not be given back ends with its connection.
  client?.release(session.keys.size > 0);
}
