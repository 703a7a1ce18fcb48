import type { Clock, Logger } from '@uketsuke/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface RequestLogOptions {
  logger: Logger;
  clock: Clock;
}

/** One wide line per request: ids and measures as fields, what could name a person under `pii`. */
export function addRequestLog(app: FastifyInstance, { logger, clock }: RequestLogOptions): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = clock.monotonic();
    done();
  });
  const isQuiet = !logger.isLevelEnabled('info');
  app.addHook('onResponse', (request, reply, done) => {
    const hidden = request.failure?.hidden;
    const hasFailed = reply.statusCode >= 500 || hidden !== undefined;
    if (hasFailed) logger.error({ ...lineOf(request, reply, clock), err: hidden }, 'request.completed');
    else if (!isQuiet) logger.info(lineOf(request, reply, clock), 'request.completed');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply, clock: Clock): Record<string, unknown> {
  const { apiKey, failure } = request;
  return {
    request_id: request.id,
    method: request.method,
    route: request.is404 ? null : request.routeOptions.url,
    status: reply.statusCode,
    duration_ms: Math.round((clock.monotonic() - request.startedAt) * 1000) / 1000,
    ...(failure && { error: failure.code, details: failure.body.details?.length }),
    ...(apiKey && {
      key_id: apiKey.keyId,
      organization_id: apiKey.organizationId,
      environment: apiKey.environment,
    }),
    pii: {
      address: request.ip,
      client_request_id: request.headers['x-request-id'],
      user_agent: request.headers['user-agent'],
    },
  };
}
