/** For whoever watches over the node: is it alive, and should new calls be sent to it. */
import type { FastifyInstance } from 'fastify';
import type { EngineStanding } from '../engines/engine-roster.ts';

export interface NodeHealth {
  /** null until the gateway has said it. */
  nodeId: string | null;
  activeCalls: number;
  /** Admitted, and not among the active ones until they have connected. */
  connectingCalls: number;
  capacity: number;
  isRegistered: boolean;
  isAccepting: boolean;
  isDraining: boolean;
  isOverloaded: boolean;
  /** Of the last second: 1 is all that there is. */
  processorUse: number;
  /** The preferred one first. */
  engines: readonly EngineStanding[];
}

/**
 * `/healthz` answers 200 from the moment the gateway knows this node, and then for as long as the process lives, also while the
 * gateway is away: calls go on. `/readyz` answers 200 only while new calls are taken.
 */
export function addHealthRoutes(app: FastifyInstance, health: () => NodeHealth): void {
  const body = (now: NodeHealth, isOk: boolean) => ({
    status: isOk ? 'ok' : 'unavailable',
    node_id: now.nodeId,
    active_calls: now.activeCalls,
    connecting_calls: now.connectingCalls,
    capacity: now.capacity,
    is_draining: now.isDraining,
    is_overloaded: now.isOverloaded,
    engines: now.engines.map(({ name, state, reason, waitMs }) => ({
      ...{ name, state, reason },
      wait_ms: Math.round(waitMs),
    })),
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
