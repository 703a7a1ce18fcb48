import { DomainError } from '@uketsuke/contracts';
import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** Rejects while the database cannot be asked. */
  probe(): Promise<void>;
  timeoutMs?: number;
}

/** `/healthz`: the process answers. `/readyz`: it can do its work, so that a balancer may send requests. */
export function addHealth(app: FastifyInstance, { probe, timeoutMs = 2_000 }: HealthOptions): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await withinTime(probe(), timeoutMs);
    } catch (cause) {
      throw new DomainError('unavailable', { message: 'データベースに接続できません。', cause });
    }
    return { status: 'ok' };
  });
}

async function withinTime(work: Promise<void>, timeoutMs: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
