import type { Span, Tracer } from '@uketsuke/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A trace for each first word of a browser. What it sends of another trace is not looked at: anybody may send anything. */
export function addOfferTrace(app: FastifyInstance, { tracer, path }: { tracer: Tracer; path: string }): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const within = (request: FastifyRequest, run: () => void): void => {
    const span = spans.get(request);
    if (span) tracer.within(span, run);
    else run();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'POST' && request.routeOptions.url === path) {
      const attributes = {
        'http.request.method': request.method,
        'http.route': path,
        'uketsuke.request.id': request.id,
      };
      spans.set(request, tracer.start(`POST ${path}`, { kind: 'server', isRoot: true, attributes }));
    }
    within(request, done);
  });
  // Between the two the body was read, in the connection's context.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail({ code: statusCode === 503 ? 'unavailable' : 'internal' });
    span?.end();
    done();
  });
}
