/** Brings the batches of one call to the gateway: in order, one at a time, for as long as it takes. */
import type { BatchReceipt, CallBatch } from '@uketsuke/contracts/voice-node';
import type { CallJournal } from '@uketsuke/journal';
import { backoffMs, type Backoff, type Timers } from '@uketsuke/runtime';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway/graphql-client.ts';
import type { DeliveryBacklog } from './delivery-backlog.ts';

export interface Delivery {
  /** Journals the batch and sends it when those before it are acknowledged. Its number is the one after the last. */
  push(batch: Omit<CallBatch, 'seq'>): void;
  /** Batches that the gateway has not acknowledged. */
  waiting(): number;
  /** Resolves when the end of the call was acknowledged, or is in a journal that is set aside since the gateway does not know the call. */
  delivered(): Promise<void>;
  /** Sends nothing more. What is not acknowledged stays in the journal. */
  stop(): void;
}

/** `ended`: somebody else has ended the call. `not_holder`: it is held by another node, or another process of this one. */
export type LostReason = 'ended' | 'not_holder';

export interface DeliveryOptions {
  gateway: Pick<GatewayClient, 'recordBatch'>;
  journal: CallJournal;
  timers: Timers;
  random?: () => number;
  /** Batches from the journal, to be sent before all others. */
  first?: CallBatch[];
  nextSeq?: number;
  /** Is told how many batches wait. */
  backlog?: Pick<DeliveryBacklog, 'track'> | undefined;
  /** The call is not this process's any more; told with every answer that says so. */
  onLost?: (reason: LostReason) => void;
  onError: (error: unknown) => void;
}

const whileAway: Backoff = { firstMs: 500, capMs: 15_000 };
/** The gateway said no to a batch: only a change over there can help. */
const whileRefused: Backoff = { firstMs: 5000, capMs: 300_000 };

/** Numbers are settled in one step; after more the gateway is not in its right mind and gets time. */
const disagreementsMax = 3;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { gateway, journal, timers, random = Math.random, onError } = options;
  let waiting: CallBatch[] = [...(options.first ?? [])];
  let nextSeq = options.nextSeq ?? 1;
  const tellWaiting = options.backlog?.track() ?? (() => {});
  tellWaiting(waiting.length);
  let writing: Promise<void> = Promise.resolve();
  let isSending = false;
  let isStopped = false;
  let isOver = false;
  let isAside = false;
  /** The gateway has lost what it had acknowledged; only the journal has it. */
  let hasLost = false;
  let acknowledgedSeq = 0;
  let failures = 0;
  let disagreements = 0;
  let cancelRetry: (() => void) | null = null;
  const delivered = Promise.withResolvers<void>();

  const forgetWaiting = (): void => {
    waiting = [];
    tellWaiting(0);
  };
  const over = async (): Promise<void> => {
    isOver = true;
    forgetWaiting();
    if (hasLost) await journal.setAside();
    await (hasLost ? journal.close() : journal.remove());
    delivered.resolve();
  };
  const closeAside = async (): Promise<void> => {
    isOver = true;
    await journal.close();
    delivered.resolve();
  };
  /** What is said from now on is kept as well, and sent to nobody. */
  const setAside = async (): Promise<void> => {
    isAside = true;
    const hasEnd = waiting.some((batch) => batch.end !== null);
    forgetWaiting();
    await journal.setAside();
    if (hasEnd) await closeAside();
  };
  const renumber = (fromSeq: number): void => {
    waiting = waiting.filter((batch) => batch.seq >= fromSeq || batch.end !== null);
    const isContiguous = waiting.every((batch, index) => batch.seq === fromSeq + index);
    // Numbers are missing when the disk took no journal, or the gateway lost its latest state: what we have goes on from there.
    if (!isContiguous) waiting = waiting.map((batch, index) => ({ ...batch, seq: fromSeq + index }));
    nextSeq = fromSeq + waiting.length;
    tellWaiting(waiting.length);
  };
  const accept = async (sent: CallBatch, receipt: BatchReceipt): Promise<void> => {
    switch (receipt.status) {
      case 'ended':
      case 'recorded':
        if (receipt.status === 'ended') options.onLost?.('ended');
        disagreements = 0;
        failures = 0;
        acknowledgedSeq = sent.seq;
        waiting = waiting.filter((batch) => batch.seq > sent.seq);
        tellWaiting(waiting.length);
        journal.acknowledged(sent.seq);
        if (sent.end !== null) await over();
        return;
      case 'out_of_order':
        disagreements += 1;
        if (disagreements > disagreementsMax || receipt.wantedSeq === sent.seq) {
          throw new GatewayUnavailable(`The gateway wants batch ${receipt.wantedSeq} again and again`);
        }
        if (receipt.wantedSeq <= acknowledgedSeq) {
          hasLost = true;
          journal.setBack();
          onError(new Error(`The gateway has lost a part of the call ${sent.callId}; its journal is kept`));
        }
        return renumber(receipt.wantedSeq);
      case 'not_holder':
        options.onLost?.('not_holder');
        throw new GatewayRefused('not_holder', `The call ${sent.callId} is not held by this process`);
      case 'unknown_call':
        onError(new Error(`The gateway does not know the call ${sent.callId}; its journal is set aside`));
        return setAside();
      default:
        return receipt satisfies never;
    }
  };
  const retryLater = (error: unknown): void => {
    failures += 1;
    const isAway = error instanceof GatewayUnavailable;
    if (!isAway || failures === 1) onError(error);
    cancelRetry = timers.after(backoffMs(isAway ? whileAway : whileRefused, failures, random), () => {
      cancelRetry = null;
      void send();
    });
  };
  const next = (): CallBatch | undefined => (isStopped ? undefined : waiting[0]);
  const send = async (): Promise<void> => {
    if (isSending || cancelRetry !== null) return;
    isSending = true;
    try {
      for (let batch = next(); batch; batch = next()) {
        await writing;
        if (isStopped) break;
        await accept(batch, await gateway.recordBatch(batch));
      }
    } catch (error) {
      if (!isStopped) retryLater(error);
    } finally {
      isSending = false;
    }
  };
  if (waiting.length > 0) void send();

  return {
    push(content) {
      if (isStopped || isOver) return;
      const batch: CallBatch = { ...content, seq: nextSeq };
      nextSeq += 1;
      if (isAside) {
        void journal.batch(batch);
        if (batch.end) void closeAside();
        return;
      }
      waiting.push(batch);
      tellWaiting(waiting.length);
      writing = journal.batch(batch);
      void send();
    },
    waiting: () => waiting.length,
    delivered: () => delivered.promise,
    stop() {
      isStopped = true;
      tellWaiting(0);
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}
