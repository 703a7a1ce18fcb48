/** For whoever watches over the node: is it alive, and should new calls be sent to it. */
import type { FastifyInstance } from 'fastify';

export interface NodeHealth {
  /** null until the gateway has said it. */
  nodeId: string | null;
  activeCalls: number;
  capacity: number;
  isRegistered: boolean;
  isAccepting: boolean;
  isDraining: boolean;
}

/**
 * `/healthz` answers 200 from the moment the gateway knows this node, and then for as long as the process lives, also while the
 * gateway is away: calls go on. `/readyz` answers 200 only while new calls are taken.
 */
export function addHealthRoutes(app: FastifyInstance, health: () => NodeHealth): void {
  const body = ({ nodeId, activeCalls, capacity, isDraining }: NodeHealth, isOk: boolean) => ({
    status: isOk ? 'ok' : 'unavailable',
    node_id: nodeId,
    active_calls: activeCalls,
    capacity,
    is_draining: isDraining,
  });
  app.get('/healthz', (_request, reply) => {
    const now = health();
    return reply.status(now.isRegistered ? 200 : 503).send(body(now, now.isRegistered));
  });
  app.get('/readyz', (_request, reply) => {
    const now = health();
    const isReady = now.isRegistered && now.isAccepting;
    return reply.status(isReady ? 200 : 503).send(body(now, isReady));
  });
}
