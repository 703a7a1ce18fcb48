import type { DomainContext } from '@uketsuke/domain';
import { abandonIdempotent, beginIdempotent, finishIdempotent } from '@uketsuke/domain/idempotent-answer';
import type { Logger } from '@uketsuke/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from '../errors/answer.ts';
import { canonicalJson } from './json.ts';
import { idempotencyKeyOf } from './parse-request.ts';
import type { ReceivedBody } from './receive-body.ts';

/** A finished answer of an operation; `body` is absent for 204. */
export interface RestAnswer {
  status: number;
  body?: unknown;
}

export interface IdempotencyOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  domain: DomainContext;
  logger: Logger;
}

/** For POST and PUT: does the work once for each Idempotency-Key; without the header, simply does it. */
export async function withIdempotency(
  options: IdempotencyOptions,
  work: () => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const { request, reply, domain } = options;
  const key = idempotencyKeyOf(request);
  if (key === undefined) return work();
  const path = request.url.split('?', 1)[0] ?? request.url;
  const start = await beginIdempotent(domain, { key, method: request.method, path, body: contentOf(request) });
  if (start.state === 'answered') {
    reply.header('idempotent-replayed', 'true');
    return withRequestId(start, request.id);
  }
  try {
    const answer = await work();
    await settle(() => finishIdempotent(domain, start.claim, { status: answer.status, body: answer.body }), options);
    return answer;
  } catch (error) {
    const { status, body } = answerOf(error, request.id);
    // A failure that may pass is not kept: the repeated request tries again.
    const mayPass = status >= 500 || status === 429;
    await settle(
      () =>
        mayPass ? abandonIdempotent(domain, start.claim) : finishIdempotent(domain, start.claim, { status, body }),
      options,
    );
    throw error;
  }
}

/** The work is done already: an answer that cannot be kept is logged, not turned into a failure. */
async function settle(write: () => Promise<void>, { logger, request }: IdempotencyOptions): Promise<void> {
  try {
    await write();
  } catch (err) {
    logger.error({ err, request_id: request.id }, 'idempotency.answer_not_kept');
  }
}

/** The same text for bodies that mean the same. */
function contentOf(request: FastifyRequest): string {
  const received = request.body as ReceivedBody | undefined;
  return canonicalJson(received?.kind === 'object' ? received.value : {});
}

/** A kept refusal names the request that is answered now, as its header does. */
function withRequestId({ status, body }: { status: number; body: unknown }, requestId: string): RestAnswer {
  if (status < 400 || typeof body !== 'object' || body === null) return { status, body };
  return { status, body: { ...body, request_id: requestId } };
}
