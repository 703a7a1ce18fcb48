/** GraphQL over HTTP with the node's credential, over connections that are kept open. Knows which failures may pass by themselves. */
import { errorCatalogue, isErrorCode } from '@uketsuke/contracts';
import { nodeInstanceHeader } from '@uketsuke/contracts/voice-node';
import { textOf, type TypedDocument } from '@uketsuke/graphql';
import {
  randomBase62,
  systemClock,
  type Clock,
  pause,
  systemTimers,
  type Timers,
  backoffMs,
  type Backoff,
} from '@uketsuke/runtime';
import { noTracer, type Tracer } from '@uketsuke/telemetry';
import { z } from 'zod';

/** The gateway was not reached, or did not manage to answer: the same request may succeed later. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway answered no. Repeating the same request is of no use. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface GraphqlClientOptions {
  /** Of the gateway, without a path. */
  gatewayUrl: string;
  /** Of this node, as the operator made it. */
  credential: string;
  /** Of this process: by it the gateway tells it from another one with the same credential. */
  instanceId?: string;
  fetch?: typeof fetch;
  random?: () => number;
  clock?: Pick<Clock, 'monotonic'>;
  timers?: Timers;
  tracer?: Tracer;
}

/** What a document of one mutation selects of its success. */
export type SuccessOf<Document> =
  Document extends TypedDocument<infer Result, never> ? DataOf<Result[keyof Result]> : never;
type DataOf<Outcome> = Outcome extends { data: infer Data } ? Data : never;

export interface Mutation<Result, Variables, Answer> {
  /** Of one mutation that selects `data` of its success, `code` and `message` of an `Error`. */
  document: TypedDocument<Result, Variables>;
  variables: Variables;
  /** Takes the result apart. May throw where a gateway of another version answers another type. */
  read: (data: DataOf<Result[keyof Result]>) => Answer;
  /** Limit of one attempt. */
  attemptMs: number;
  /** Repeats after failures that may pass until this time is over; absent: one attempt. */
  repeatWithinMs?: number;
  signal?: AbortSignal;
}

export interface GraphqlClient {
  /** Rejects with GatewayUnavailable or GatewayRefused. */
  mutate<Result, Variables, Answer>(mutation: Mutation<Result, Variables, Answer>): Promise<Answer>;
}

const instanceIdDigits = 22;
const backoff: Backoff = { firstMs: 150, capMs: 2000 };

const responseSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  /** The error body of the HTTP API, where a request did not get as far as GraphQL. */
  error: z.string().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.unknown() }).partial().optional() }))
    .optional(),
});

/** What a mutation refuses is a part of its result; every other failure is in `errors`. */
const refusalSchema = z.object({ code: z.string(), message: z.string() });

const successSchema = z.object({ data: z.unknown().refine((data) => data !== undefined) });

export function createGraphqlClient(options: GraphqlClientOptions): GraphqlClient {
  const {
    credential,
    instanceId = randomBase62(instanceIdDigits),
    fetch: send = fetch,
    random = Math.random,
  } = options;
  const { clock = systemClock, timers = systemTimers, tracer = noTracer } = options;
  const url = new URL('/graphql', options.gatewayUrl).href;

  const attempt = async <Result, Variables, Answer>(
    mutation: Mutation<Result, Variables, Answer>,
    traceparent?: string,
  ): Promise<Answer> => {
    const { document, variables, read, attemptMs, signal } = mutation;
    const attempted = new AbortController();
    const giveUp = (): void => attempted.abort(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    const cancelLimit = timers.after(attemptMs, () => attempted.abort(new Error(`No answer within ${attemptMs} ms`)));
    let response: Response;
    let body: unknown;
    try {
      response = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${credential}`,
          [nodeInstanceHeader]: instanceId,
          ...(traceparent !== undefined && { traceparent }),
        },
        body: JSON.stringify({ query: textOf(document), variables }),
        signal: attempted.signal,
      });
      body = await response.json();
    } catch (error) {
      throw new GatewayUnavailable('The gateway gave no answer', { cause: error });
    } finally {
      cancelLimit();
      signal?.removeEventListener('abort', giveUp);
    }
    return readAnswer(response.status, body, read);
  };

  /** What is a part of no trace, a heartbeat for example, begins none. */
  const tracedAttempt: typeof attempt = (mutation) => {
    if (!tracer.current()) return attempt(mutation);
    return tracer.trace('POST /graphql', { kind: 'client' }, ({ traceparent }) => attempt(mutation, traceparent));
  };

  return {
    async mutate(mutation) {
      const deadline = clock.monotonic() + (mutation.repeatWithinMs ?? 0);
      for (let failures = 1; ; failures += 1) {
        try {
          const leftMs = Math.max(1, deadline - clock.monotonic());
          const attemptMs =
            mutation.repeatWithinMs === undefined ? mutation.attemptMs : Math.min(mutation.attemptMs, leftMs);
          return await tracedAttempt({ ...mutation, attemptMs });
        } catch (error) {
          const waitMs = backoffMs(backoff, failures, random);
          const mayRepeat = error instanceof GatewayUnavailable && !mutation.signal?.aborted;
          if (!mayRepeat || clock.monotonic() + waitMs >= deadline) throw error;
          await pause(timers, waitMs, mutation.signal);
        }
      }
    },
  };
}

function readAnswer<Data, Answer>(status: number, body: unknown, read: (data: Data) => Answer): Answer {
  const response = responseSchema.safeParse(body).data;
  const error = response?.errors?.[0];
  if (error) throw refusalOf(status, error.extensions?.code, error.message);
  if (status >= 400 || !response) throw refusalOf(status, response?.error, `The gateway answered ${status}`);
  const [result] = Object.values(response.data ?? {});
  const refusal = refusalSchema.safeParse(result).data;
  if (refusal) throw refusalOf(status, refusal.code, refusal.message);
  try {
    return read(selectedData(result));
  } catch (error) {
    // The gateway is of another version: after the next deployment the same request may be understood.
    throw new GatewayUnavailable('The gateway answered in an unknown shape', { cause: error });
  }
}

/** A gateway that executes the document answers the type that the document has; `read` finds out whether another one did. */
function selectedData<Data>(result: unknown): Data {
  return successSchema.parse(result).data as Data;
}

function refusalOf(status: number, code: unknown, message: string): Error {
  if (isErrorCode(code)) {
    if (errorCatalogue[code].retry) return new GatewayUnavailable(`${code}: ${message}`);
    return new GatewayRefused(code, message);
  }
  if (code === 'INTERNAL_SERVER_ERROR' || status >= 500 || status === 429 || status === 408 || status < 400) {
    return new GatewayUnavailable(message);
  }
  return new GatewayRefused(typeof code === 'string' ? code : `http_${status}`, message);
}
