import type { Language } from '@uketsuke/contracts';
import { type DomainContext, isDatabaseUnavailable } from '@uketsuke/domain';
import { abandonIdempotent, beginIdempotent, finishIdempotent } from '@uketsuke/domain/idempotent-answer';
import { type Logger, pause, systemTimers, type Timers } from '@uketsuke/runtime';
import { answerOf } from '../errors/answer.ts';
import { canonicalJson } from './canonical-json.ts';

/** A finished answer of an operation. */
export interface OperationAnswer {
  status: number;
  /** Absent for 204. */
  body?: unknown;
  /** It was kept from the first request with the same Idempotency-Key. */
  isReplayed: boolean;
}

export interface IdempotencyOptions {
  key: string;
  method: string;
  /** With the ids in it. */
  path: string;
  /** As it was sent: spacing and the order of keys make no other body. */
  body: unknown;
  requestId: string;
  /** Of a refusal, as it is kept. */
  language: Language;
  domain: DomainContext;
  logger: Logger;
  timers?: Timers;
}

/** Does the work once for each Idempotency-Key. */
export async function withIdempotency(
  options: IdempotencyOptions,
  work: () => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  const { key, method, path, body: sent, requestId, domain } = options;
  const start = await beginIdempotent(domain, { key, method, path, body: canonicalJson(sent) });
  if (start.state === 'answered') return { ...withRequestId(start, requestId), isReplayed: true };
  try {
    const answer = await work();
    await settle(() => finishIdempotent(domain, start.claim, { status: answer.status, body: answer.body }), options);
    return answer;
  } catch (error) {
    const { status, code, body } = answerOf(error, requestId, options.language);
    // A failure that may pass is not kept: the repeated request tries again.
    const mayPass = status >= 500 || status === 429;
    const abandon = () => abandonIdempotent(domain, start.claim);
    // A database that gave no answer once may give none again: the caller does not wait for it twice.
    if (code === 'unavailable') void settle(() => untilDone(abandon, options), options);
    else {
      const finish = () => finishIdempotent(domain, start.claim, { status, body });
      await settle(mayPass ? abandon : finish, options);
    }
    throw error;
  }
}

const abandonEveryMs = 2_000;
/** A claim runs out by itself after 90 s. */
const abandonAttemptsMax = 45;

/** While a claim stands, the same request again is 409: it goes as soon as the database is back. */
async function untilDone(work: () => Promise<void>, { timers = systemTimers }: IdempotencyOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === abandonAttemptsMax || !isDatabaseUnavailable(error)) throw error;
      await pause(timers, abandonEveryMs);
    }
  }
}

/** The work is done already: an answer that cannot be kept is logged, not turned into a failure. */
async function settle(write: () => Promise<void>, { logger, requestId }: IdempotencyOptions): Promise<void> {
  try {
    await write();
  } catch (err) {
    logger.error({ err, request_id: requestId }, 'idempotency.answer_not_kept');
  }
}

/** A kept refusal names the request that is answered now, as its header does. */
function withRequestId({ status, body }: { status: number; body: unknown }, requestId: string) {
  if (status < 400 || typeof body !== 'object' || body === null) return { status, body };
  return { status, body: { ...body, request_id: requestId } };
}
