/** Where calls come in: asks the gateway, opens journal and record, and sees each call through to its delivered end. */
import { idPrefixes } from '@uketsuke/contracts';
import type { Admission, AdmitCallInput, CallPlan } from '@uketsuke/contracts/voice-node';
import { newId, type Clock, type Logger, type Timers } from '@uketsuke/runtime';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayRefused } from '../gateway/graphql-client.ts';
import type { CallJournal } from '../journal/call-journal.ts';
import type { JournalFolder } from '../journal/journal-folder.ts';
import { createCallRecorder, type CallRecorder } from '../journal/recorder.ts';
import { replayCall } from '../journal/replay.ts';
import type { CallRequest } from '../legs/browser/call-request.ts';
import type { Leg } from '../legs/leg.ts';
import type { StreamStart } from '../legs/phone/protocol.ts';
import type { CallScope } from './call-scope.ts';
import type { CallSlots } from './call-slots.ts';

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
  slots: CallSlots;
  scope: CallScope;
  runCall: RunCall;
  clock: Clock;
  timers: Timers;
  logger: Logger;
}

export interface CallDesk {
  /** False: the stream is to be closed at once. */
  takeStream: (leg: Leg, start: StreamStart) => Promise<boolean>;
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
  giveBack: () => void;
}

export function createCallDesk(options: CallDeskOptions): CallDesk {
  const { gateway, folder, slots, scope, runCall, clock, timers, logger } = options;
  const running = new Map<CallRecorder, AbortController>();
  const undelivered = new Set<CallRecorder>();
  const closed = new AbortController();
  const onError = (error: unknown): void => logger.warn({ err: error }, 'call.recording_delayed');

  const replayLeft = (left: Parameters<typeof replayCall>[0], onFailure = onError): Promise<void> =>
    replayCall(left, { gateway, timers, onError: onFailure, signal: closed.signal });
  /** The answer was lost: if the gateway has admitted the call, it must be ended, else nobody does. */
  const endUnclear = (journal: CallJournal): void => {
    const call = { callId: journal.callId, batches: [], lastAtMs: 0, end: { bytes: 0, records: 0 } };
    void replayLeft({ call, journal });
  };
  const ask = async (input: AdmitCallInput): Promise<Admission | 'unavailable'> => {
    try {
      return await gateway.admitCall(input, { signal: closed.signal });
    } catch (error) {
      logger.error({ call_id: input.callId, err: error }, 'call.not_admitted');
      if (error instanceof GatewayRefused) return { status: 'refused', code: error.code };
      return 'unavailable';
    }
  };

  const hold = (leg: Leg, plan: CallPlan, { journal, giveBack }: OpenCall): void => {
    const recorder = createCallRecorder(plan, { clock, timers, gateway, journal, onError });
    const lost = new AbortController();
    running.set(recorder, lost);
    undelivered.add(recorder);
    void recorder.delivered().then(() => void undelivered.delete(recorder));
    const onStrayError = (error: unknown): void => {
      logger.error({ call_id: plan.callId, err: error }, 'call.broke');
      recorder.end('error', 'engine_failed');
      lost.abort(error);
    };
    logger.info({ call_id: plan.callId, tenant_id: plan.tenant.id, channel: plan.channel }, 'call.admitted');
    const seeThrough = async (): Promise<void> => {
      await scope
        .run({ onStrayError }, async () => runCall({ leg, plan, recorder, signal: lost.signal }))
        .catch(onStrayError);
      // Whatever became of the conversation: the record has an end and the caller is not left in silence.
      recorder.end('error', 'engine_failed');
      await leg.close({ outcome: 'error', drain: false }).catch(onStrayError);
      running.delete(recorder);
      giveBack();
    };
    void seeThrough();
  };

  return {
    async takeStream(leg, start) {
      const giveBack = slots.take();
      if (!giveBack) return false;
      const callId = newId(idPrefixes.call, clock.now());
      const journal = folder.open(callId);
      const { tenant, secret, agent, from } = start.parameters;
      const admission = await ask({
        channel: 'phone',
        callId,
        nodeId: folder.nodeId,
        tenantId: tenant ?? '',
        secret: secret ?? '',
        agentId: agent || null,
        from: from || null,
        providerCallId: start.callSid,
      });
      if (admission !== 'unavailable' && admission.status === 'admitted') {
        hold(leg, admission.plan, { journal, giveBack });
        return true;
      }
      giveBack();
      if (admission === 'unavailable') endUnclear(journal);
      else {
        logger.info({ call_id: callId, code: admission.code, channel: 'phone' }, 'call.refused');
        void journal.remove();
      }
      return false;
    },
    newRequest() {
      const callId = newId(idPrefixes.call, clock.now());
      /** There while it may be that the gateway has admitted the call. */
      let unclear: CallJournal | null = null;
      return {
        async admit(token) {
          const giveBack = slots.take();
          if (!giveBack) return { status: 'unavailable' };
          const journal = unclear ?? folder.open(callId);
          unclear = journal;
          const admission = await ask({ channel: 'web', callId, nodeId: folder.nodeId, clientToken: token });
          if (admission !== 'unavailable' && admission.status === 'admitted') {
            unclear = null;
            const { plan } = admission;
            return { status: 'admitted', plan, start: (leg) => hold(leg, plan, { journal, giveBack }) };
          }
          giveBack();
          if (admission === 'unavailable') return { status: 'unavailable' };
          unclear = null;
          logger.info({ call_id: callId, code: admission.code, channel: 'web' }, 'call.refused');
          void journal.remove();
          return { status: 'refused' };
        },
        giveUp() {
          if (unclear) endUnclear(unclear);
          unclear = null;
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
      for (const recorder of undelivered) recorder.abandon();
      await folder.release();
    },
  };
}
