import { createDatabase, type Database } from '@uketsuke/db';
import type pg from 'pg';
import { noLimits } from '../fixtures/test-setting.ts';

/** Where a process dies: before it sends that statement, or after the server has answered it. Counted from 1. */
export interface Death {
  statement: number;
  when: 'before' | 'after';
}

/** The database as a process sees it that can be killed between any two of its statements. */
export interface MortalProcess {
  db: Database;
  /** Does the work in a process that dies there; answers whether it did, or else had done its work before. A failure of the work itself is thrown. */
  killedAt(death: Death, work: () => Promise<unknown>): Promise<boolean>;
  close(): Promise<void>;
}

type Answer = (failure: unknown, result?: unknown) => void;
type Query = (...args: readonly unknown[]) => unknown;

export class ProcessDied extends Error {}

/** Its death cuts its connections, as the end of a real process does: the server rolls back what was open, and keeps what it had committed. */
export function createMortalProcess(url: string): MortalProcess {
  const db = createDatabase({ url, connectionsMax: 8, applicationName: 'uketsuke mortal', timeLimits: noLimits });
  let death: Death | null = null;
  let sent = 0;
  let isDead = false;

  function kill(client: pg.PoolClient): ProcessDied {
    isDead = true;
    // Its last request to the server: nobody waits for the answer.
    (client as unknown as pg.Client).end().catch(() => {});
    return new ProcessDied('The process died');
  }

  function send(client: pg.PoolClient, query: Query, args: readonly unknown[]): unknown {
    if (isDead) return refuse(args, kill(client));
    if (death) sent += 1;
    if (!death || sent !== death.statement) return query(...args);
    if (death.when === 'before') return refuse(args, kill(client));
    return dieAfter(query, args, () => kill(client));
  }

  db.pool.on('connect', (client) => {
    const query: Query = client.query.bind(client) as Query;
    client.query = ((...args: readonly unknown[]) => send(client, query, args)) as typeof client.query;
  });

  return {
    db,
    async killedAt(at, work) {
      death = at;
      sent = 0;
      try {
        await work();
      } catch (error) {
        if (!isDead) throw error;
      }
      const hasDied = isDead;
      death = null;
      isDead = false;
      return hasDied;
    },
    close: () => db.close(),
  };
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'function';
}

/** A query answers by its last argument where that is a function, else by a promise. */
function refuse(args: readonly unknown[], error: Error): unknown {
  const last = args.at(-1);
  if (!isAnswer(last)) return Promise.reject(error);
  last(error);
  return undefined;
}

function dieAfter(query: Query, args: readonly unknown[], kill: () => Error): unknown {
  const last = args.at(-1);
  if (isAnswer(last)) return query(...args.slice(0, -1), () => last(kill()));
  return Promise.resolve(query(...args)).then(
    () => Promise.reject(kill()),
    () => Promise.reject(kill()),
  );
}
