/** Decides about every call before it costs anything: form, then memory, then a turn, and only then the gateway is asked. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Admission, AdmitCallInput, CallPlan } from '@uketsuke/contracts/voice-node';
import { type Clock, hashSecret, isVouchedSecret, isWellFormedSecret, type Timers } from '@uketsuke/runtime';
import type { GatewayClient } from '../../gateway/gateway-client.ts';
import { GatewayRefused } from '../../gateway/graphql-client.ts';
import type { CallPlace, CallSlots, SlotClaim } from '../call-slots.ts';
import { networkOf } from '../network-of.ts';
import { createAdmissionQueue } from './admission-queue.ts';
import { createExpiringMap } from './expiring-map.ts';
import type { RefusalCounts, RefusedCaller } from './refusal-counts.ts';

export interface AdmissionRequest {
  input: AdmitCallInput;
  /** Where the caller's connection comes from. */
  address: string;
  /** The caller went away, or the node stops. */
  signal: AbortSignal;
}

export type DoorAnswer =
  /** The place is this call's from now on. */
  | { status: 'admitted'; plan: CallPlan; place: CallPlace }
  /** A code of the gateway, or `malformed`, or `left`. */
  | { status: 'refused'; code: string }
  /** Nobody was asked: there is no room, or too many wait. */
  | { status: 'no_room' }
  /** The gateway was asked and its answer is not known: it may have admitted the call. */
  | { status: 'unclear' };

export interface AdmissionDoor {
  /** Never rejects. */
  admit(request: AdmissionRequest): Promise<DoorAnswer>;
}

export interface AdmissionDoorOptions {
  gateway: Pick<GatewayClient, 'admitCall'>;
  slots: CallSlots;
  /** Of this node. */
  credential: string;
  refusals: RefusalCounts;
  clock: Clock;
  timers: Timers;
  /** The node stops: what is being asked is given up. */
  closed: AbortSignal;
}

/** Nothing that was refused for its credentials becomes right again; it is asked about again all the same. */
const refusedForMs = 10_000;
const knownForMs = 3_600_000;
const entriesMax = 10_000;

export function createAdmissionDoor(options: AdmissionDoorOptions): AdmissionDoor {
  const { gateway, slots, refusals, clock, timers, closed } = options;
  const voucherKey = hashSecret(options.credential);
  const queue = createAdmissionQueue({ slots, timers });
  /** With the code of the refusal. */
  const refused = createExpiringMap<string>({ clock, keepMs: refusedForMs, entriesMax });
  const known = createExpiringMap<true>({ clock, keepMs: knownForMs, entriesMax });
  const hashKey = randomBytes(32);
  const keyOf = (input: AdmitCallInput): string =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify(credentialsOf(input)))
      .digest('base64url');

  const ask = async (input: AdmitCallInput): Promise<Admission | { status: 'unclear'; error: unknown }> => {
    try {
      return await gateway.admitCall(input, { signal: closed });
    } catch (error) {
      // The gateway refused the node's request, not the caller's credentials.
      if (error instanceof GatewayRefused) return { status: 'refused', code: `gateway_${error.code}` };
      return { status: 'unclear', error };
    }
  };
  /** A gateway made this token for a session on this node. Whether it is still good only the gateway knows. */
  const isVouched = (input: AdmitCallInput): boolean =>
    input.channel === 'web' && isVouchedSecret(input.clientToken, 'vct_', voucherKey);
  const learn = (key: string, admission: Awaited<ReturnType<typeof ask>>): void => {
    if (admission.status === 'admitted') known.set(key, true);
    if (admission.status !== 'refused' || !isForGood(admission.code)) return;
    refused.set(key, admission.code);
    known.delete(key);
  };

  return {
    async admit({ input, address, signal }) {
      const count = (reason: string, error?: unknown): void =>
        refusals.count({
          channel: input.channel,
          reason,
          caller: callerOf(input),
          ...(error !== undefined && { error }),
        });
      const refuse = (reason: string, code = reason): DoorAnswer => {
        count(reason);
        return { status: 'refused', code };
      };
      const refuseAgain = (): DoorAnswer | null => {
        const code = refused.get(key);
        return code === undefined ? null : refuse('repeated', code);
      };
      if (!isWellFormed(input)) return refuse('malformed');
      const key = keyOf(input);
      const repeated = refuseAgain();
      if (repeated) return repeated;
      const network = networkOf(address);
      const turn = await queue.turn({
        isKnown: known.get(key) === true || isVouched(input),
        address: network,
        tenant: input.channel === 'phone' ? input.tenantId : '',
        signal,
      });
      if (!turn) {
        count('no_room');
        return { status: 'no_room' };
      }
      try {
        // While this one waited, another with the same credentials was refused.
        const meanwhile = refuseAgain();
        if (meanwhile) return meanwhile;
        if (signal.aborted) return refuse('left');
        // Whoever must connect first needs room among those who do.
        if (input.channel === 'web' && !slots.mayConnect(network)) {
          count('connecting_full');
          return { status: 'no_room' };
        }
        const admission = await ask(input);
        learn(key, admission);
        switch (admission.status) {
          case 'admitted':
            return { status: 'admitted', plan: admission.plan, place: takePlace(turn.claim, admission.plan, network) };
          case 'refused':
            return refuse(admission.code);
          case 'unclear':
            count('unclear', admission.error);
            return { status: 'unclear' };
          default:
            return admission satisfies never;
        }
      } finally {
        turn.claim.giveUp();
        turn.done();
      }
    },
  };
}

/** What could never be right is refused without asking anybody. */
function isWellFormed(input: AdmitCallInput): boolean {
  if (input.channel === 'web') return isWellFormedSecret(input.clientToken, 'vct_');
  return /^ten_[0-9A-Za-z]{1,64}$/.test(input.tenantId) && isWellFormedSecret(input.secret, 'vts_');
}

const codesForGood: readonly string[] = ['unauthorized', 'token_expired', 'token_used'];

function isForGood(code: string): boolean {
  return codesForGood.includes(code);
}

/** By what a refused call is found again in the provider's log; of a browser nothing is known. */
function callerOf(input: AdmitCallInput): RefusedCaller | undefined {
  if (input.channel === 'web') return undefined;
  return { tenantId: input.tenantId, providerCallId: input.providerCallId };
}

/** A phone stream is connected from its start; a browser has not yet read our answer. */
function takePlace(claim: SlotClaim, { channel, tenant }: CallPlan, network: string): CallPlace {
  return channel === 'web' ? claim.takeWhenConnected({ network, tenant: tenant.id }) : claim.take();
}

function credentialsOf(input: AdmitCallInput): string[] {
  return input.channel === 'web' ? [input.clientToken] : [input.tenantId, input.secret];
}
