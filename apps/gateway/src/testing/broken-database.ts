import type { Database } from '@uketsuke/db';

/** The real database, but for hand-written SQL: that fails with this error. */
export function withoutPool(db: Database, failure = new Error('secret inside')): Database {
  const query = (): Promise<never> => Promise.reject(failure);
  const broken: Partial<Record<PropertyKey, unknown>> = { pool: { query }, read: query };
  return new Proxy(db, { get: (target, name) => broken[name] ?? (Reflect.get(target, name) as unknown) });
}
