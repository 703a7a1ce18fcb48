import { systemTimers, within } from '@uketsuke/runtime';
import type { FastifyInstance } from 'fastify';
import { databaseUnavailable } from '../errors/answer.ts';

export interface HealthOptions {
  /** Rejects while the database cannot be asked. */
  probe(): Promise<void>;
  timeoutMs?: number;
}

const untraced = { config: { isTraced: 'never' } } as const;

/** `/healthz`: the process answers. `/readyz`: it can do its work, so that a balancer may send requests. */
export function addHealth(app: FastifyInstance, { probe, timeoutMs = 2_000 }: HealthOptions): void {
  app.get('/healthz', untraced, () => ({ status: 'ok' }));
  app.get('/readyz', untraced, async () => {
    try {
      const isAnswered = await within(
        systemTimers,
        timeoutMs,
        probe().then(() => true),
      );
      if (!isAnswered) throw new Error(`No answer within ${timeoutMs} ms`);
    } catch (cause) {
      throw databaseUnavailable(cause);
    }
    return { status: 'ok' };
  });
}
