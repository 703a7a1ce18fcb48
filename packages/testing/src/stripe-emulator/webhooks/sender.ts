import type { StoredEvent } from '../state/state.ts';
import { signWebhook } from './sign.ts';

export interface Delivery {
  /** As they happened when it is omitted. */
  order?: 'reversed';
  /** How often each is sent. */
  copies?: number;
  /** Which of those that wait; all when it is omitted. */
  only?(event: StoredEvent): boolean;
}

export interface WebhookSender {
  add(event: StoredEvent): void;
  /** From now on events wait until they are delivered or lost by hand. */
  hold(): void;
  /** From now on events are sent as they happen, and again until they are taken. */
  send(options?: { delayMs?: number }): void;
  waiting(): readonly StoredEvent[];
  /** Sends those that wait, one after the other; answers the statuses. One that is not taken waits on. */
  deliver(delivery?: Delivery): Promise<number[]>;
  /** They never arrive. Answers how many. */
  lose(only?: (event: StoredEvent) => boolean): number;
  /** Until nothing is on its way. */
  idle(): Promise<void>;
  stop(): void;
}

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Unix seconds of the receiver's clock. */
  now(): number;
}

const retryMs = 1000;
const noAnswer = 0;

/** Webhooks as Stripe sends them: signed, at least once, in no certain order. */
export function createWebhookSender(target: () => WebhookTarget | null): WebhookSender {
  let waiting: StoredEvent[] = [];
  let live: { delayMs: number } | null = null;
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();

  async function post(event: StoredEvent): Promise<number> {
    const to = target();
    if (!to) return noAnswer;
    const body = JSON.stringify(event);
    const signature = signWebhook(body, { secret: to.secret, atSeconds: to.now() });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    try {
      return (await fetch(to.url, { method: 'POST', headers, body })).status;
    } catch {
      // Nobody listens: as with Stripe it is sent again.
      return noAnswer;
    }
  }

  function sendSoon(event: StoredEvent, delayMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = post(event).then((status) => {
        running.delete(run);
        if (!isTaken(status) && live) sendSoon(event, retryMs);
      });
      running.add(run);
    }, delayMs);
    timers.add(timer);
  }

  return {
    add(event) {
      if (live) sendSoon(event, live.delayMs);
      else waiting.push(event);
    },
    hold() {
      live = null;
    },
    send({ delayMs = 0 } = {}) {
      live = { delayMs };
      for (const event of waiting.splice(0)) sendSoon(event, delayMs);
    },
    waiting: () => waiting,
    async deliver({ order, copies = 1, only = () => true } = {}) {
      const chosen = waiting.filter(only);
      if (order === 'reversed') chosen.reverse();
      const statuses: number[] = [];
      for (const event of chosen) {
        for (let copy = 0; copy < copies; copy += 1) statuses.push(await post(event));
        if (isTaken(statuses.at(-1) ?? noAnswer)) waiting = waiting.filter(({ id }) => id !== event.id);
      }
      return statuses;
    },
    lose(only = () => true) {
      const before = waiting.length;
      waiting = waiting.filter((event) => !only(event));
      return before - waiting.length;
    },
    async idle() {
      while (running.size > 0 || timers.size > 0) {
        await Promise.all(running);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    stop() {
      live = null;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}
