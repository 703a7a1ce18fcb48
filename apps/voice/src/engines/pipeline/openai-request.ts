/** One request to an address that speaks OpenAI's REST API, tried again for a moment where that helps, before anything of the answer was used. */
import { pause, systemTimers, type Timers } from '@uketsuke/runtime';
import { z } from 'zod';
import { ProviderFault } from '../provider-fault.ts';

export interface OpenaiAddress {
  /** In front of `/chat/completions`, for example http://127.0.0.1:11434/v1. */
  baseUrl: string;
  /** Local servers want none. */
  apiKey?: string | undefined;
}

export interface OpenaiRequestOptions extends OpenaiAddress {
  /** Behind the base address. */
  path: string;
  body: unknown;
  signal: AbortSignal;
  /** An answer that has not begun by then is not waited for. */
  timeoutMs: number;
  /** By the words of a refusal: the same request would be refused again, whatever the status says. */
  isFinal?: (refusal: string) => boolean;
  timers?: Timers;
}

export type OpenaiAnswer = Response & { body: NonNullable<Response['body']> };

/** A caller waits: what is not there after two more tries is a fault. */
const pausesMs = [150, 500];
/** Who is told to come back later than this tells it to the call instead. */
const retryAfterMsMax = 1500;

export async function requestOpenai(options: OpenaiRequestOptions): Promise<OpenaiAnswer> {
  const { signal, isFinal = () => false, timers = systemTimers } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await requestOnce(options);
    } catch (error) {
      const fault = error instanceof ProviderFault ? error : unreachable(error);
      const waitMs = isFinal(refusalOf(fault)) ? null : waitBefore(fault, attempt);
      if (signal.aborted || waitMs === null) throw fault;
      await pause(timers, waitMs, signal);
      if (signal.aborted) throw fault;
    }
  }
}

/** Null: another try does not help, or takes too long. */
function waitBefore(fault: ProviderFault, attempt: number): number | null {
  const pauseMs = pausesMs[attempt];
  if (pauseMs === undefined || fault.cause instanceof TimeIsUp) return null;
  if (fault.kind === 'unreachable') return pauseMs;
  if (fault.kind !== 'quota' || fault.retryAfterMs === undefined || fault.retryAfterMs > retryAfterMsMax) return null;
  return Math.max(pauseMs, fault.retryAfterMs);
}

class TimeIsUp extends Error {}

async function requestOnce({ baseUrl, path, apiKey, body, signal, timeoutMs, timers }: OpenaiRequestOptions) {
  const late = new AbortController();
  const cancel = (timers ?? systemTimers).after(timeoutMs, () =>
    late.abort(new TimeIsUp(`No answer within ${timeoutMs} ms`)),
  );
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      // The answer goes on after its beginning is there, until the caller gives it up.
      signal: AbortSignal.any([signal, late.signal]),
      // A key is for the address that was configured.
      redirect: 'error',
    });
    if (!response.ok) throw faultOfStatus(response, await response.text().catch(() => ''));
    if (!hasBody(response)) throw fault('protocol', 'The answer is empty');
    return response;
  } catch (error) {
    throw late.signal.aborted ? unreachable(late.signal.reason) : error;
  } finally {
    cancel();
  }
}

function hasBody(response: Response): response is OpenaiAnswer {
  return response.body !== null;
}

/** What a server says to a request that it refuses may repeat what the caller said: it is read, and stands in no message of an error. */
const refusals = new WeakMap<ProviderFault, string>();
const refusalCharsMax = 1000;

export function refusalOf(fault: ProviderFault): string {
  return refusals.get(fault) ?? '';
}

function faultOfStatus(response: Response, text: string): ProviderFault {
  const refused = faultOf(response, text);
  refusals.set(refused, text.replaceAll(/\s+/g, ' ').slice(0, refusalCharsMax));
  return refused;
}

function faultOf({ status, headers }: Response, text: string): ProviderFault {
  const said = `The server answers ${status}${codeIn(text)}`;
  if (status === 401 || status === 403) return fault('auth', said);
  if (status === 429 || status === 402) {
    const retryAfterMs = status === 429 ? retryAfterOf(headers, text) : undefined;
    return fault('quota', said, retryAfterMs);
  }
  if (status >= 500 || status === 408 || status === 409) return fault('unreachable', said);
  return fault('protocol', said);
}

const errorBody = z.object({ error: z.object({ code: z.string().regex(/^[a-z_]{1,60}$/) }) });

/** As OpenAI names what is wrong; nothing where a server has no such names. */
function codeIn(text: string): string {
  try {
    const { data } = errorBody.safeParse(JSON.parse(text));
    return data ? `: ${data.error.code}` : '';
  } catch {
    return '';
  }
}

/** Undefined: the service does not say when, or waiting does not help because all that was paid is used. */
function retryAfterOf(headers: Headers, text: string): number | undefined {
  if (text.includes('insufficient_quota')) return undefined;
  const told = headers.get('retry-after');
  if (told === null) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(told.trim()) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

export function unreachable(cause: unknown): ProviderFault {
  return new ProviderFault(`Not reached: ${messageOf(cause)}`, { kind: 'unreachable', provider: 'pipeline', cause });
}

export function fault(kind: ProviderFault['kind'], message: string, retryAfterMs?: number): ProviderFault {
  return new ProviderFault(message, {
    kind,
    provider: 'pipeline',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** `fetch failed` tells less than what it was caused by. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
