import type { OutboundClient } from '@uketsuke/outbound';
import { type Clock, pause, type Timers } from '@uketsuke/runtime';
import { answerText } from './answer-text.ts';
import { sendToolRequest, type ToolAttempt, type ToolRequest } from './attempt.ts';
import { createHostBreaker } from './host-breaker.ts';
import { createTrialPlaces, type TrialPlaces } from './trial-places.ts';

/** For everything, both attempts included. */
export const toolTimeoutMs = 8000;

export interface ToolOutcome {
  attempts: readonly ToolAttempt[];
  /** What the AI reads. */
  content: string;
  /** For the record, more exact than what the AI reads; null: the tool has answered. */
  error: string | null;
}

export interface ToolCallLimits {
  /** Both attempts included. */
  timeoutMs: number;
}

/** Sends signed requests to the addresses of tools. One per process: it knows which hosts do not answer. */
export interface ToolCaller {
  call(request: ToolRequest, limits?: ToolCallLimits): Promise<ToolOutcome>;
  /** Throws an `OutboundError` where the address cannot be a tool's. */
  check(target: { url: string; requireHttps: boolean }): void;
  readonly trials: TrialPlaces;
}

export interface ToolCallerOptions {
  outbound: OutboundClient;
  clock: Clock;
  timers: Timers;
}

/** A second attempt needs so much time. */
const repeatLeftMsMin = 3000;
const repeatWaitMs = 200;
const repeatedStatuses = [429, 502, 503, 504];

export function createToolCaller({ outbound, clock, timers }: ToolCallerOptions): ToolCaller {
  const breaker = createHostBreaker(clock);
  return {
    async call(request, { timeoutMs } = { timeoutMs: toolTimeoutMs }) {
      const host = `${request.trustGroup} ${URL.parse(request.url)?.host}`;
      if (!breaker.mayTry(host)) return { attempts: [], error: 'host_resting', content: errorText('unreachable') };
      const endsAtMs = clock.monotonic() + timeoutMs;
      const send = (isFresh: boolean): Promise<ToolAttempt> =>
        sendToolRequest(request, { outbound, clock, timeoutMs: endsAtMs - clock.monotonic(), isFresh });
      const first = await send(false);
      const attempts = [first];
      const waitMs = mayPass(first) ? (first.retryAfterMs ?? repeatWaitMs) : null;
      if (waitMs !== null && endsAtMs - clock.monotonic() - waitMs >= repeatLeftMsMin) {
        await pause(timers, waitMs);
        attempts.push(await send(true));
      }
      const last = attempts.at(-1) ?? first;
      const isTimeout = last.failure === 'timeout';
      // A host that was given less time than others is not blamed for it.
      if (!isTimeout || timeoutMs >= toolTimeoutMs) breaker.record(host, isTimeout ? 'timeout' : 'other');
      // A second attempt that did not reach the tool says nothing of what the first one did there.
      const telling = isTelling(last) ? last : (attempts.find(mayHaveActed) ?? last);
      return { attempts, ...readAnswer(telling) };
    },
    check: (target) => outbound.check(target),
    trials: createTrialPlaces(),
  };
}

/** A failure that may soon be over. The same id goes out again: a tool that has acted knows it. */
function mayPass({ failure, status }: ToolAttempt): boolean {
  return failure === 'refused' || failure === 'reset' || (status !== null && repeatedStatuses.includes(status));
}

/** The tool itself has answered, or may have got the request. */
function isTelling(attempt: ToolAttempt): boolean {
  return mayHaveActed(attempt) || (attempt.status !== null && attempt.status !== 429);
}

/** The request went out, and no answer says that the tool refused it. */
function mayHaveActed({ status, failure }: ToolAttempt): boolean {
  return failure === 'reset' || failure === 'timeout' || (status !== null && status >= 500);
}

function readAnswer({ status, answer, failure }: ToolAttempt): Pick<ToolOutcome, 'content' | 'error'> {
  const failed = (error: string, told = error) => ({ error, content: errorText(told) });
  if (failure === 'timeout') return failed('timeout');
  if (status !== null && (status < 200 || status > 299)) return failed(`http_${status}`);
  if (failure !== null) return failed(failure, 'unreachable');
  if (!answer || answer.isTooLarge) return failed('too_large');
  const content = answerText(answer.body);
  return content === null ? failed('not_json') : { content, error: null };
}

/** Never in the words of the other side: the AI might follow them. */
export function errorText(error: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ error, ...more });
}
