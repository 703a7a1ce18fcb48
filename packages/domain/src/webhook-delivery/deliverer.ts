import { type Listener, listen } from '@uketsuke/db';
import type { OutboundClient } from '@uketsuke/outbound';
import { pause, systemTimers, type Timers, within } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { attemptDelivery, type Attempted } from './attempt.ts';
import { claimDeliveries, type ClaimedDelivery, endpointConcurrency } from './claim.ts';
import { findDueEndpoints } from './find-due.ts';
import { type DisabledEndpoint, recordAttempts } from './record.ts';
import { webhookDueChannel } from './wake.ts';

export interface DelivererOptions {
  ctx: DomainContext;
  outbound: Pick<OutboundClient, 'request'>;
  timers?: Timers;
  /** Each attempt that was recorded. */
  onAttempt?: (attempt: Attempted) => void;
  onDisabled?: (endpoint: DisabledEndpoint) => void;
  /** The database is away, or something is wrong on this side. It goes on by itself. */
  onError?: (error: unknown) => void;
  /** Nothing can be sent to this endpoint: its secret cannot be read. Told once, until it can be read again. */
  onUnreadable?: (endpoint: { endpointId: string; cause: unknown }) => void;
  /** Requests of this process at the same time. */
  inFlightMax?: number;
  /** Of these, for one environment. */
  environmentInFlightMax?: number;
  /** Between looks for what became due by time, or whose notification was lost. */
  pollMs?: number;
}

/** Sends what is due. Any number of them, in any number of processes, share the work. */
export interface Deliverer {
  start(): Promise<void>;
  /** Begins nothing new, and waits for what is under way. What it cannot wait for, another one sends again. */
  stop(): Promise<void>;
}

const claimSize = 50;
const endpointsPerClaim = 100;
const recordSize = 200;
const recordAgainMs = 1_000;
const stopWithinMs = 20_000;

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { ctx, outbound, timers = systemTimers, inFlightMax = 1_000, pollMs = 1_000 } = options;
  const { onAttempt = () => {}, onDisabled = () => {}, onError = () => {}, onUnreadable = () => {} } = options;
  const { environmentInFlightMax = environmentShareOf(inFlightMax) } = options;
  /** Endpoints that may have something due. */
  const waiting = new Set<string>();
  /** Endpoints that wait until an attempt of their environment ends. */
  const crowded = new Map<string, Set<string>>();
  const inFlightOf = new Map<string, number>();
  const unreadable = new Set<string>();
  const ended: Attempted[] = [];
  const stopping = new AbortController();
  const atRest = Promise.withResolvers<void>();
  let inFlight = 0;
  let isClaiming = false;
  let isRecording = false;
  let listener: Listener | undefined;

  function wake(endpointIds: readonly string[]): void {
    for (const id of endpointIds) waiting.add(id);
    if (!isClaiming) void claim();
  }

  async function claim(): Promise<void> {
    isClaiming = true;
    try {
      while (!stopping.signal.aborted && waiting.size > 0 && inFlight < inFlightMax) {
        const endpointIds = [...waiting].slice(0, endpointsPerClaim);
        for (const id of endpointIds) waiting.delete(id);
        const limit = Math.min(claimSize, inFlightMax - inFlight);
        const claimed = await claimDeliveries(ctx, { endpointIds, limit, roomOf });
        tellUnreadable(endpointIds, claimed.unreadable);
        for (const delivery of claimed.deliveries) {
          enter(delivery);
          void send(delivery);
        }
        for (const { endpointId, environmentId } of claimed.crowded) {
          // One of its attempts may have ended while this was being claimed.
          const place = roomOf(environmentId) > 0 ? waiting : crowdedOf(environmentId);
          place.add(endpointId);
        }
        if (claimed.deliveries.length === limit) for (const id of endpointIds) waiting.add(id);
      }
    } catch (error) {
      // The next poll finds what was not claimed.
      onError(error);
    } finally {
      isClaiming = false;
    }
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    try {
      ended.push(await attemptDelivery({ outbound, clock: ctx.clock }, delivery));
      if (!isRecording) void record();
    } catch (error) {
      // Nothing is known of it: it is sent again when its lease ends.
      onError(error);
      leave([delivery]);
    }
  }

  /** What ends while something is being recorded is recorded together. */
  async function record(): Promise<void> {
    isRecording = true;
    while (ended.length > 0) {
      const part = ended.splice(0, recordSize);
      try {
        const disabled = await recordAttempts(ctx, part);
        for (const attempt of part) onAttempt(attempt);
        for (const endpoint of disabled) onDisabled(endpoint);
        leave(part.map(({ delivery }) => delivery));
        wake(part.map(({ delivery }) => delivery.endpointId));
      } catch (error) {
        onError(error);
        ended.unshift(...part);
        await pause(timers, recordAgainMs);
      }
    }
    isRecording = false;
  }

  function roomOf(environmentId: string): number {
    return Math.max(0, environmentInFlightMax - (inFlightOf.get(environmentId) ?? 0));
  }

  function crowdedOf(environmentId: string): Set<string> {
    const endpointIds = crowded.get(environmentId) ?? new Set();
    crowded.set(environmentId, endpointIds);
    return endpointIds;
  }

  function tellUnreadable(asked: readonly string[], found: readonly { endpointId: string; cause: unknown }[]): void {
    const ids = new Set(found.map(({ endpointId }) => endpointId));
    for (const id of asked) if (!ids.has(id)) unreadable.delete(id);
    for (const endpoint of found) {
      if (!unreadable.has(endpoint.endpointId)) onUnreadable(endpoint);
      unreadable.add(endpoint.endpointId);
    }
  }

  function enter({ environmentId }: ClaimedDelivery): void {
    inFlight += 1;
    inFlightOf.set(environmentId, (inFlightOf.get(environmentId) ?? 0) + 1);
  }

  function leave(deliveries: readonly ClaimedDelivery[]): void {
    inFlight -= deliveries.length;
    for (const { environmentId } of deliveries) {
      const left = (inFlightOf.get(environmentId) ?? 1) - 1;
      if (left > 0) inFlightOf.set(environmentId, left);
      else inFlightOf.delete(environmentId);
      for (const id of crowded.get(environmentId) ?? []) waiting.add(id);
      crowded.delete(environmentId);
    }
    if (inFlight === 0 && stopping.signal.aborted) atRest.resolve();
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await findDueEndpoints(ctx).then(wake, onError);
      await pause(timers, pollMs, stopping.signal);
    }
  }

  return {
    async start() {
      listener = await listen(ctx.db, {
        channel: webhookDueChannel,
        onMessage: (endpointId) => wake([endpointId]),
        onError,
      });
      void poll();
    },
    async stop() {
      stopping.abort();
      if (inFlight === 0) atRest.resolve();
      await listener?.close();
      await within(systemTimers, stopWithinMs, atRest.promise);
    },
  };
}

/** A tenth; and two endpoints of an environment never keep each other waiting. */
function environmentShareOf(inFlightMax: number): number {
  return Math.max(2 * endpointConcurrency.brisk, Math.ceil(inFlightMax / 10));
}
