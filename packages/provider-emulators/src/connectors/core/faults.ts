import type { EmulatedAnswer, EmulatedProvider, EmulatedRequest } from './emulated-provider.ts';

export interface Fault {
  /** Of the requests to this host alone. */
  host?: string;
  method?: string;
  /** Only requests whose path has this in it. */
  path?: string;
  /** Answered in the words of the provider; absent: as usual, only late. */
  status?: number;
  retryAfterSeconds?: number;
  delayMs?: number;
  /** How many requests it meets; once unless said otherwise. */
  times?: number;
  /** The request is carried out, and its answer is lost. */
  isAnswerLost?: boolean;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault that meets this request; it is used up. */
  take(request: EmulatedRequest): Fault | null;
}

export function createFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add: (fault) => void waiting.push({ fault, left: fault.times ?? 1 }),
    clear() {
      waiting = [];
    },
    take({ host, method, path }) {
      const entry = waiting.find(
        ({ fault }) =>
          (fault.host ?? host) === host &&
          (fault.method ?? method) === method &&
          (fault.path === undefined || path.includes(fault.path)),
      );
      if (!entry) return null;
      entry.left -= 1;
      if (entry.left === 0) waiting = waiting.filter((other) => other !== entry);
      return entry.fault;
    },
  };
}

export function answerOf(fault: Fault, provider: EmulatedProvider): EmulatedAnswer | null {
  if (fault.status === undefined) return null;
  const answer = provider.fault(fault.status);
  const seconds = fault.retryAfterSeconds;
  return {
    ...answer,
    headers: { ...answer.headers, ...(seconds !== undefined && { 'retry-after': String(seconds) }) },
  };
}
