import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@uketsuke/db';
import { isDatabaseUnavailable } from '@uketsuke/domain';

export interface DatabaseFailures {
  /** The client for whoever drops its errors. */
  prisma: object;
  /** Rejects with what the database failed of while `work` ran, whatever `work` makes of it. */
  surface<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** better-auth answers a failure of the database as an error without its cause, or as a token that is not known. */
export function keepDatabaseFailures(prisma: Database['prisma']): DatabaseFailures {
  const storage = new AsyncLocalStorage<{ failure?: unknown }>();
  const watched = prisma.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args);
        } catch (error) {
          const seen = storage.getStore();
          if (seen && isDatabaseUnavailable(error)) seen.failure = error;
          throw error;
        }
      },
    },
  });
  return {
    prisma: watched,
    surface: (work) =>
      storage.run({}, async () => {
        const seen = storage.getStore();
        const [outcome] = await Promise.allSettled([work()]);
        if (seen?.failure !== undefined) throw seen.failure;
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      }),
  };
}
