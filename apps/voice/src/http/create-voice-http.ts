/** The HTTP face of a voice node. The phone's WebSocket hangs on the same server by its `upgrade` event. */
import type { Server } from 'node:http';
import { acceptedLanguage, DomainError, errorCatalogue, idPrefixes, wrongMethod } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import { noTracer, type Tracer } from '@uketsuke/telemetry';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { BrowserCalls } from '../legs/browser/browser-calls.ts';
import { allowAnyOrigin } from './cors.ts';
import { addOfferRoutes, type HttpLog, offerPath } from './offer-routes.ts';
import { addOfferTrace } from './offer-trace.ts';

export interface VoiceHttp {
  app: FastifyInstance;
  /** For `server.on('upgrade', …)`. */
  server: Server;
}

export interface VoiceHttpOptions {
  calls: BrowserCalls;
  log: HttpLog;
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed. */
  trustProxy?: readonly string[];
  tracer?: Tracer;
}

/** Offers with every codec of a browser are about 8 KB. */
const bodyBytesMax = 256 * 1024;
const offerMethods = ['POST', 'PATCH'];

export function createVoiceHttp(options: VoiceHttpOptions): VoiceHttp {
  const { calls, log, trustProxy = [], tracer = noTracer } = options;
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: 30_000,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: () => newId(idPrefixes.request),
    routerOptions: { ignoreTrailingSlash: true },
  });

  if (tracer.isOn) addOfferTrace(app, { tracer, path: offerPath });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // An answer holds the keys of one connection.
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    allowAnyOrigin(request, reply);
    // Clients send JSON under several names, even doubled ones, on which a strict check would end the call.
    if (request.headers['content-type'] !== undefined) request.headers['content-type'] = 'application/json';
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.setNotFoundHandler((request, reply) => {
    if (request.url.split('?')[0] !== offerPath)
      throw new DomainError('not_found', { problems: [{ path: ['path'], reason: 'is not known' }] });
    reply.header('allow', offerMethods.join(', '));
    throw wrongMethod(offerMethods);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = toDomainError(error);
    if (failure.code === 'internal') log.error({ request_id: request.id, err: error }, 'request.failed');
    const { message, details } = failure.inLanguage(acceptedLanguage(request.headers['accept-language']));
    return reply.status(errorCatalogue[failure.code].status).send({
      error: failure.code,
      message,
      ...(details.length > 0 && { details }),
      request_id: request.id,
    });
  });

  addOfferRoutes(app, calls, log);
  return { app, server: app.server };
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new DomainError('invalid_request', {
      problems: [{ path: [], reason: `must be at most ${bodyBytesMax} bytes` }],
    });
  }
  // Broken off or contradictory bodies: the fault is the sender's.
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP')) return new DomainError('invalid_json');
  return new DomainError('internal', { cause: error });
}
