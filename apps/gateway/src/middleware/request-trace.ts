import type { Viewer } from '@uketsuke/domain';
import type { Clock } from '@uketsuke/runtime';
import type { Span, SpanAttributes, Tracer } from '@uketsuke/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `for_viewer`: begins when it is known who asks. `never`: health checks, which would hide everything else. */
    isTraced?: 'for_viewer' | 'never';
  }
}

export interface RequestTraceOptions {
  tracer: Tracer;
  clock: Clock;
}

/** A hook: begins the trace of a request whose viewer is known, and lets the rest of it run under its span. */
export type BeginTrace = (request: FastifyRequest, viewer: Viewer | undefined, proceed: () => void) => void;

/**
 * A span for each request. Only a voice node, whose credential was checked, may say which trace its request continues: anybody else
 * could join the traces of others, or have everything of theirs kept.
 */
export function addRequestTrace(app: FastifyInstance, { tracer, clock }: RequestTraceOptions): BeginTrace {
  const begin = (request: FastifyRequest, options: { parent?: string | undefined; beganMsAgo?: number } = {}): Span => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    const span = tracer.start(`${request.method} ${route}`, {
      ...{ kind: 'server', isRoot: true, ...options },
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'uketsuke.request.id': request.id,
      },
    });
    request.span = span;
    return span;
  };
  const passedMs = ({ startedAt }: FastifyRequest): number => clock.monotonic() - startedAt;

  app.addHook('onRequest', (request, _reply, done) => {
    if (whenTraced(request) !== undefined) done();
    else tracer.within(begin(request), done);
  });
  // Between the two the body was read, in the connection's context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) tracer.within(request.span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (whenTraced(request) === 'never') return done();
    const span = request.span ?? begin(request, { beganMsAgo: passedMs(request) });
    span.set({ 'http.response.status_code': reply.statusCode, ...keyOf(request) });
    if (reply.statusCode >= 500) span.fail(request.failure ?? { code: 'internal' });
    else if (request.failure) span.set({ 'error.type': request.failure.code });
    span.end();
    // The log line of the request comes after this.
    tracer.within(span, done);
  });

  return (request, viewer, proceed) => {
    const isNode = viewer?.kind === 'service' && viewer.name === 'voice';
    const header = request.headers['traceparent'];
    const parent = isNode && typeof header === 'string' ? header : undefined;
    const span = begin(request, { parent, beganMsAgo: passedMs(request) });
    if (viewer) span.set(viewerAttributes(viewer));
    tracer.within(span, proceed);
  };
}

function whenTraced({ is404, routeOptions }: FastifyRequest) {
  return is404 ? undefined : routeOptions.config.isTraced;
}

function keyOf({ apiKey }: FastifyRequest): SpanAttributes {
  return apiKey ? { ...viewerAttributes(apiKey), 'uketsuke.key.id': apiKey.keyId } : {};
}

/** Ids alone, and none of a person. */
function viewerAttributes(viewer: Viewer): SpanAttributes {
  const kind = { 'uketsuke.viewer': viewer.kind };
  if (viewer.kind === 'service') {
    return viewer.name === 'voice' ? { ...kind, 'uketsuke.node.id': viewer.nodeId } : kind;
  }
  if (viewer.kind === 'payer') return { ...kind, 'uketsuke.organization.id': viewer.organizationId };
  return {
    ...kind,
    'uketsuke.organization.id': viewer.organizationId,
    'uketsuke.environment': viewer.environment,
  };
}
