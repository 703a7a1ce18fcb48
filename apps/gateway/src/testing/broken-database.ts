import type { Database } from '@uketsuke/db';

/** The real database, but for hand-written SQL: that fails as when the server is away. */
export function withoutPool(db: Database): Database {
  const query = (): Promise<never> => Promise.reject(new Error('secret inside'));
  const broken: Partial<Record<PropertyKey, unknown>> = { pool: { query }, read: query };
  return new Proxy(db, { get: (target, name) => broken[name] ?? (Reflect.get(target, name) as unknown) });
}
