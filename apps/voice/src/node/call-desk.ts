/** Where calls come in: asks the gateway, opens journal and record, and sees each call through to its delivered end. */
import { idPrefixes } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { type CallJournal, emptyCall, type JournalFolder } from '@uketsuke/journal';
import { newId, type Clock, type Logger, type Timers } from '@uketsuke/runtime';
import { noTracer, type Tracer } from '@uketsuke/telemetry';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayRefused } from '../gateway/graphql-client.ts';
import type { DeliveryBacklog } from '../journal/delivery-backlog.ts';
import type { LostReason } from '../journal/delivery.ts';
import { createCallRecorder, type CallRecorder } from '../journal/recorder.ts';
import { replayCall } from '../journal/replay.ts';
import type { CallRequest } from '../legs/browser/call-request.ts';
import type { Leg } from '../legs/leg.ts';
import type { StreamDecision } from '../legs/phone/phone-socket.ts';
import type { StreamStart } from '../legs/phone/protocol.ts';
import { refusedStreamReason } from '../legs/phone/refused-stream.ts';
import { beginCallTrace } from '../tracing/call-trace.ts';
import { createAdmissionDoor } from './admission/admission-door.ts';
import { createRefusalCounts, type Refusal } from './admission/refusal-counts.ts';
import { tracedDoor } from './admission/traced-door.ts';
import type { CallScope } from './call-scope.ts';
import type { CallPlace, CallSlots } from './call-slots.ts';

export interface StartedCall {
  leg: Leg;
  plan: CallPlan;
  recorder: CallRecorder;
  /** The node stops, or the call broke: it ends at once. */
  signal: AbortSignal;
}

/** Holds the conversation; resolves when the call has ended and its leg is closed. */
export type RunCall = (call: StartedCall) => Promise<unknown>;

export interface CallDeskOptions {
  gateway: GatewayClient;
  folder: JournalFolder;
  /** Of this node. */
  credential: string;
  /** As the gateway calls this node; null until it has said so. */
  nodeId: () => string | null;
  slots: CallSlots;
  scope: CallScope;
  runCall: RunCall;
  backlog?: Pick<DeliveryBacklog, 'track'> | undefined;
  onRefused?: (refusal: Refusal) => void;
  clock: Clock;
  timers: Timers;
  logger: Logger;
  tracer?: Tracer | undefined;
}

export interface CallDesk {
  /** `address`: where the connection comes from. */
  takeStream: (leg: Leg, start: StreamStart, address: string) => Promise<StreamDecision>;
  /** A caller was turned away before anything was asked. */
  refused: (refusal: Refusal) => void;
  /** For the first offer of a browser. */
  newRequest: () => CallRequest;
  /** Delivers what an earlier process left behind; resolves when all of it is delivered, or the desk is closed. */
  replay: () => Promise<void>;
  /** Ends the calls that are left, as lost. */
  endCalls: () => void;
  /** Resolves when the gateway has everything of the calls that have ended. */
  delivered: () => Promise<void>;
  /** Sends nothing more. What is not delivered stays in the journal. */
  close: () => Promise<void>;
}

interface OpenCall {
  journal: CallJournal;
  place: CallPlace;
}

/** Admissions whose answer was lost and that the node itself ends; of more the worker does it, once they have been silent for ten minutes. */
const unclearMax = 200;

export function createCallDesk(options: CallDeskOptions): CallDesk {
  const { gateway, folder, slots, scope, runCall, clock, timers, logger, backlog, tracer = noTracer } = options;
  const running = new Map<CallRecorder, AbortController>();
  const undelivered = new Set<CallRecorder>();
  const closed = new AbortController();
  const onError = (error: unknown): void => logger.warn({ err: error }, 'call.recording_delayed');
  const onRefused = (refusal: Refusal): void => {
    tracer.current()?.set({ 'uketsuke.admission.reason': refusal.reason });
    options.onRefused?.(refusal);
  };
  const refusals = createRefusalCounts({ logger, timers, onRefused });
  const door = tracedDoor(
    createAdmissionDoor({
      ...{ gateway, slots, credential: options.credential, refusals, clock, timers, closed: closed.signal },
    }),
    tracer,
  );
  let unclear = 0;

  const replayLeft = (left: Parameters<typeof replayCall>[0], onFailure = onError): Promise<void> =>
    replayCall(left, { gateway, timers, backlog, onError: onFailure, signal: closed.signal });
  /** The answer was lost: the journal remembers that the gateway may have admitted the call. Null: too many are remembered. */
  const rememberUnclear = (callId: string): CallJournal | null => {
    if (unclear >= unclearMax) return null;
    unclear += 1;
    return folder.open(callId);
  };
  /** If the gateway has admitted the call, it must be ended. */
  const endUnclear = (journal: CallJournal): void => {
    void replayLeft({ call: emptyCall(journal.callId), journal }).finally(() => {
      unclear -= 1;
    });
  };

  const hold = (leg: Leg, plan: CallPlan, { journal, place }: OpenCall): void => {
    const lost = new AbortController();
    const { callId: _callId, config: _config, ...admission } = plan;
    journal.admitted({ ...admission, nodeId: options.nodeId() });
    const onLost = (reason: LostReason): void => {
      if (lost.signal.aborted) return;
      logger.warn({ call_id: plan.callId, reason }, 'call.lost');
      lost.abort(new Error(`The call is not this node's any more: ${reason}`));
    };
    const trace = beginCallTrace({ tracer, plan, gateway });
    const recording = { clock, timers, gateway: trace.gateway, journal, backlog, onError, onLost };
    const recorder = createCallRecorder(plan, recording);
    running.set(recorder, lost);
    undelivered.add(recorder);
    void recorder.delivered().then(() => void undelivered.delete(recorder));
    leg.ready().then(place.connected, () => {});
    const giveWay = (): void => void leg.close({ outcome: 'error', drain: false }).catch(onError);
    if (place.gaveWay.aborted) giveWay();
    else place.gaveWay.addEventListener('abort', giveWay, { once: true });
    const onStrayError = (error: unknown): void => {
      logger.error({ call_id: plan.callId, err: error }, 'call.broke');
      recorder.end('error', 'engine_failed');
      lost.abort(error);
    };
    logger.info({ call_id: plan.callId, tenant_id: plan.tenant.id, channel: plan.channel }, 'call.admitted');
    const seeThrough = async (): Promise<void> => {
      await scope
        .run({ onStrayError }, async () => trace.run(() => runCall({ leg, plan, recorder, signal: lost.signal })))
        .catch(onStrayError);
      // Whatever became of the conversation: the record has an end and the caller is not left in silence.
      recorder.end('error', 'engine_failed');
      await leg.close({ outcome: 'error', drain: false }).catch(onStrayError);
      trace.end();
      running.delete(recorder);
      place.giveBack();
    };
    void seeThrough();
  };

  return {
    async takeStream(leg, start, address) {
      const callId = newId(idPrefixes.call, clock.now());
      const { tenant, secret, agent, from } = start.parameters;
      const gone = new AbortController();
      void leg.ended.then(() => gone.abort());
      const answer = await door.admit({
        input: {
          channel: 'phone',
          callId,
          tenantId: tenant ?? '',
          secret: secret ?? '',
          agentId: agent || null,
          from: from || null,
          providerCallId: start.callSid,
        },
        address,
        signal: gone.signal,
      });
      if (answer.status === 'admitted') {
        hold(leg, answer.plan, { journal: folder.open(callId), place: answer.place });
        return { isAccepted: true };
      }
      const journal = answer.status === 'unclear' ? rememberUnclear(callId) : null;
      if (journal) endUnclear(journal);
      const code = answer.status === 'refused' ? answer.code : answer.status;
      return { isAccepted: false, reason: refusedStreamReason(code) };
    },
    refused: refusals.count,
    newRequest() {
      const callId = newId(idPrefixes.call, clock.now());
      /** There while it may be that the gateway has admitted the call. */
      let remembered: CallJournal | null = null;
      return {
        async admit(clientToken, address) {
          const answer = await door.admit({
            input: { channel: 'web', callId, clientToken },
            address,
            signal: closed.signal,
          });
          switch (answer.status) {
            case 'admitted': {
              const { plan, place } = answer;
              const journal = remembered ?? folder.open(callId);
              if (remembered) unclear -= 1;
              remembered = null;
              return { status: 'admitted', plan, start: (leg) => hold(leg, plan, { journal, place }) };
            }
            case 'refused':
              if (remembered) unclear -= 1;
              void remembered?.remove();
              remembered = null;
              return { status: 'refused', code: answer.code };
            case 'unclear':
              remembered ??= rememberUnclear(callId);
              return { status: 'unavailable' };
            case 'no_room':
              return { status: 'unavailable' };
            default:
              return answer satisfies never;
          }
        },
        giveUp() {
          if (remembered) endUnclear(remembered);
          remembered = null;
        },
      };
    },
    async replay() {
      const underWay: Promise<void>[] = [];
      // One after the other: a node that comes back must not fall upon a gateway that comes back.
      for (const left of await folder.leftOver()) {
        if (closed.signal.aborted) break;
        logger.info({ call_id: left.call.callId, batches: left.call.batches.length }, 'call.replayed');
        const refused = Promise.withResolvers<void>();
        const replayed = replayLeft(left, (error) => {
          onError(error);
          // It is tried again later, and holds up no other call.
          if (error instanceof GatewayRefused) refused.resolve();
        });
        underWay.push(replayed);
        await Promise.race([replayed, refused.promise]);
      }
      await Promise.all(underWay);
    },
    endCalls() {
      for (const lost of running.values()) lost.abort(new Error('The node stops'));
    },
    async delivered() {
      await Promise.all([...undelivered].map((recorder) => recorder.delivered()));
    },
    async close() {
      closed.abort();
      refusals.close();
      for (const recorder of undelivered) recorder.abandon();
      await folder.release();
    },
  };
}
