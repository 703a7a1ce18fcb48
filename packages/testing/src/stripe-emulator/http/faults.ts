/** What goes wrong with a request. */
export type FaultKind =
  /** Refused before anything was done. */
  | { kind: 'status'; status: 429 | 500 | 503 }
  /** Never answered, and nothing was done. */
  | { kind: 'silence' }
  /** Done, but the connection breaks before the answer. */
  | { kind: 'lost_answer' }
  /** Done, but never answered. */
  | { kind: 'silence_afterwards' };

export type Fault = FaultKind & {
  /** Only requests like `POST /v1/payment_intents`; absent: every one. */
  on?: string;
  /** How many of them; once when it is omitted. */
  times?: number;
};

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Of this request, if it has one; it is used up by that. */
  take(request: string): FaultKind | null;
}

export function createFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      waiting.push({ fault, left: fault.times ?? 1 });
    },
    clear() {
      waiting = [];
    },
    take(request) {
      const found = waiting.find(({ fault: { on }, left }) => left > 0 && (on === undefined || on === request));
      if (!found) return null;
      found.left -= 1;
      return found.fault;
    },
  };
}
