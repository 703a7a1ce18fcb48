/** After a restart: delivers what an earlier process left behind, and ends the calls that died with it. */
import type { CallBatch } from '@uketsuke/contracts/voice-node';
import { type CallJournal, type JournalledCall, undelivered } from '@uketsuke/journal';
import { pause, type Timers, backoffMs } from '@uketsuke/runtime';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway/graphql-client.ts';
import type { DeliveryBacklog } from './delivery-backlog.ts';
import { createDelivery } from './delivery.ts';

export interface ReplayOptions {
  gateway: Pick<GatewayClient, 'recordBatch'>;
  timers: Timers;
  random?: () => number;
  backlog?: Pick<DeliveryBacklog, 'track'> | undefined;
  onError: (error: unknown) => void;
}

/** No call has as many batches: the gateway answers this number with the one that it wants. */
const probeSeq = 2_000_000_000;

/** Resolves when the gateway has all of the call; the journal is gone then, or set aside where the gateway does not know the call. Repeats for as long as it takes, or until the signal. */
export async function replayCall(
  { call, journal }: { call: JournalledCall; journal: CallJournal },
  { signal, ...options }: ReplayOptions & { signal: AbortSignal },
): Promise<void> {
  const wantedSeq = await askWantedSeq(call, { ...options, signal });
  if (signal.aborted) return journal.close();
  if (wantedSeq === null) return endUnknown({ call, journal }, options.onError);
  const { batches, closing } = undelivered(call, wantedSeq);
  if (batches.length === 0 && closing.length === 0) return journal.remove();
  const lastSeq = (batches.at(-1) ?? call.batches.at(-1))?.seq ?? 0;
  const delivery = createDelivery({
    ...options,
    journal,
    first: batches,
    nextSeq: Math.max(lastSeq + 1, wantedSeq),
  });
  for (const batch of closing) delivery.push(batch);
  const stop = (): void => delivery.stop();
  signal.addEventListener('abort', stop, { once: true });
  const aborted = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => aborted.resolve(), { once: true });
  await Promise.race([delivery.delivered(), aborted.promise]);
  signal.removeEventListener('abort', stop);
  if (signal.aborted) await journal.close();
}

/** A gateway that was restored to an earlier day must not destroy what only this node knows. */
async function endUnknown(
  { call, journal }: { call: JournalledCall; journal: CallJournal },
  onError: (error: unknown) => void,
): Promise<void> {
  // Nothing was ever said in it: its admission was asked for, and refused or never heard.
  if (call.batches.length === 0 && call.rest.length === 0) return journal.remove();
  onError(new Error(`The gateway does not know the call ${call.callId}; its journal is set aside`));
  await journal.setAside();
  await journal.close();
}

/**
 * What the gateway has not got. The journal alone cannot tell: the answer to its last batch may be lost, and after a crash of the
 * machine the journal may end earlier than what was sent. null: the gateway does not know the call (it was never admitted).
 */
async function askWantedSeq(
  call: JournalledCall,
  { gateway, timers, random, onError, signal }: ReplayOptions & { signal: AbortSignal },
): Promise<number | null> {
  const probe: CallBatch = {
    callId: call.callId,
    seq: probeSeq,
    atMs: call.lastAtMs,
    turns: [],
    fields: [],
    toolInvocations: [],
    end: null,
  };
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      const receipt = await gateway.recordBatch(probe);
      if (receipt.status === 'unknown_call') return null;
      // Another process has the identity of this node, or had it a moment ago: what is here stays until it is lawful to send it.
      if (receipt.status === 'not_holder')
        throw new GatewayRefused('not_holder', `The call ${call.callId} is held elsewhere`);
      return receipt.status === 'out_of_order' ? receipt.wantedSeq : 1;
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) || failures === 1) onError(error);
      await pause(timers, backoffMs({ firstMs: 500, capMs: 15_000 }, failures, random), signal);
    }
  }
  return 1;
}
