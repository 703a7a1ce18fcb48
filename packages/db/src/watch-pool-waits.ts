import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Tells how long each user of the pool has waited for a connection, in milliseconds, also where none came. What a callback does
 * then belongs to who asked, and not to who gave the connection back.
 */
export function watchPoolWaits(pool: pg.Pool, onWaited: (waitedMs: number) => void): void {
  const connect = pool.connect.bind(pool);
  const answering = (callback: Connected): void => {
    const startedAt = performance.now();
    const told: Connected = (...answer) => {
      onWaited(performance.now() - startedAt);
      callback(...answer);
    };
    connect(AsyncResource.bind(told));
  };
  const connecting = async (): Promise<pg.PoolClient> => {
    const startedAt = performance.now();
    try {
      return await connect();
    } finally {
      onWaited(performance.now() - startedAt);
    }
  };
  pool.connect = overloaded(answering, connecting);
}

/** `pool.connect` has two shapes: with a callback it answers nothing, without one a promise. */
function overloaded(answering: (callback: Connected) => void, connecting: () => Promise<pg.PoolClient>) {
  const either = (callback?: Connected) => (callback ? answering(callback) : connecting());
  return either as pg.Pool['connect'];
}
