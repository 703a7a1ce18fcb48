/** Whose admission is asked for next: at most so many at a time, at most so many waiting, and nobody keeps others out by asking often. */
import type { Timers } from '@uketsuke/runtime';
import type { CallSlots, SlotClaim } from '../call-slots.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

export interface Asker {
  /** These credentials opened a call not long ago: whoever has none cannot stand in this caller's way. */
  isKnown: boolean;
  address: string;
  /** Empty where the credentials name none. */
  tenant: string;
  /** The caller went away. */
  signal: AbortSignal;
}

export interface AdmissionTurn {
  claim: SlotClaim;
  /** To be called when the answer is there and the claim is taken or given up. */
  done(): void;
}

export interface AdmissionQueue {
  /** Resolves when this one may ask. Null: no place is free, too many wait, or the wait was too long. */
  turn(asker: Asker): Promise<AdmissionTurn | null>;
}

export interface AdmissionQueueOptions {
  slots: Pick<CallSlots, 'claim' | 'isAccepting'>;
  timers: Timers;
  /** At the same time. */
  askingMax?: number;
  /** Of either lane; of more, one of the address with the most is sent away. */
  waitingMax?: number;
  waitMsMax?: number;
}

interface Waiter {
  resolve(turn: AdmissionTurn | null): void;
}

interface Lane {
  waiting: FairQueue<Waiter>;
  asking: number;
  askingMax: number;
}

export function createAdmissionQueue(options: AdmissionQueueOptions): AdmissionQueue {
  const { slots, timers, askingMax = 16, waitingMax = 250, waitMsMax = 4000 } = options;
  const known: Lane = { waiting: createFairQueue(), asking: 0, askingMax };
  // Half of it stays free for those whose credentials are known to be good, also when the gateway is slow.
  const unknown: Lane = { waiting: createFairQueue(), asking: 0, askingMax: Math.max(1, Math.floor(askingMax / 2)) };
  const lanes = { first: known, second: unknown };

  const mayAsk = (lane: Lane): boolean => lane.waiting.size() > 0 && lane.asking < lane.askingMax;
  const nextLane = (): Lane | null => {
    if (known.asking + unknown.asking >= askingMax) return null;
    if (mayAsk(lanes.first)) return lanes.first;
    return mayAsk(lanes.second) ? lanes.second : null;
  };
  const sendAllAway = (): void => {
    for (const { waiting } of [known, unknown]) {
      for (let waiter = waiting.shift(); waiter; waiter = waiting.shift()) waiter.resolve(null);
    }
  };
  const begin = (lane: Lane, claim: SlotClaim): void => {
    lane.asking += 1;
    // The lanes take turns.
    Object.assign(lanes, lane === known ? { first: unknown, second: known } : { first: known, second: unknown });
    let isDone = false;
    const done = (): void => {
      if (isDone) return;
      isDone = true;
      lane.asking -= 1;
      proceed();
    };
    lane.waiting.shift()?.resolve({ claim, done });
  };
  const proceed = (): void => {
    if (!slots.isAccepting()) return sendAllAway();
    for (let lane = nextLane(); lane; lane = nextLane()) {
      const claim = slots.claim();
      // Every free place is being asked about: as soon as one answer is there, the next one is asked.
      if (!claim) return;
      begin(lane, claim);
    }
  };

  return {
    async turn({ isKnown, address, tenant, signal }) {
      if (signal.aborted || !slots.isAccepting()) return null;
      const { waiting } = isKnown ? known : unknown;
      const decided = Promise.withResolvers<AdmissionTurn | null>();
      const waiter: Waiter = { resolve: decided.resolve };
      const leave = (): void => {
        waiting.remove(waiter);
        decided.resolve(null);
      };
      waiting.push(waiter, { address, tenant });
      if (waiting.size() > waitingMax) waiting.dropFromLongest()?.resolve(null);
      const cancelLimit = timers.after(waitMsMax, leave);
      signal.addEventListener('abort', leave, { once: true });
      proceed();
      try {
        return await decided.promise;
      } finally {
        cancelLimit();
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
