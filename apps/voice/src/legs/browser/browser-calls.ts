/** All browser calls of this node: who may open one, and which peer connection belongs to which call. */
import { createHash } from 'node:crypto';
import { DomainError, idPrefixes } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { type Clock, newId, randomBase62, isWellFormedSecret } from '@uketsuke/runtime';
import type { Leg } from '../leg.ts';
import type { Pacer } from '../pacer.ts';
import { type BrowserLeg, type BrowserLegStats, createBrowserLeg } from './browser-leg.ts';
import type { PeerNetwork } from './peer-network.ts';
import { createPeer, type Peer } from './peer.ts';
import { type Offer, OfferError, parseCandidate, parseOffer } from './sdp.ts';
import { createTokenLedger } from './token-ledger.ts';

export type WebAdmission =
  | { status: 'admitted'; plan: CallPlan }
  | { status: 'refused' }
  /** The gateway cannot be reached: nothing is known, asking again with the same call id is safe. */
  | { status: 'unavailable' };

export interface OfferRequest {
  sdp: string;
  token: string | null;
  pcId: string | null;
  isRestart: boolean;
}

export interface OfferAnswer {
  sdp: string;
  type: 'answer';
  pc_id: string;
}

export interface EndedBrowserCall {
  callId: string;
  reason: string;
  durationMs: number;
  stats: BrowserLegStats;
}

export interface BrowserCallsOptions {
  network: PeerNetwork;
  clock: Clock;
  pacer: Pacer;
  admit: (request: { token: string; callId: string }) => Promise<WebAdmission>;
  /** The conversation starts; must not throw for long-running faults, those close the leg. */
  onCall: (leg: Leg, plan: CallPlan) => void;
  onEnded?: (call: EndedBrowserCall) => void;
  onError: (error: unknown) => void;
  /** Calls of this process, those being admitted included. */
  callsMax?: number;
  /** False while the node drains: it takes no new calls. */
  isAccepting?: () => boolean;
}

export interface BrowserCalls {
  /** Throws DomainError: forbidden, not_found, invalid_request, unavailable. */
  offer(request: OfferRequest): Promise<OfferAnswer>;
  /** Throws DomainError not_found for a connection that is not there. */
  addCandidates(pcId: string, candidates: readonly string[]): void;
  activeCount(): number;
}

interface BrowserCall {
  id: string;
  leg: BrowserLeg;
  peer: Peer | null;
  /** Every id that ever named a peer of this call, the newest last. */
  pcIds: string[];
  /** Of a description that has not arrived yet: a restarting client sends them under the old id. */
  earlyCandidates: { candidate: string; ufrag: string }[];
  candidatesLeft: number;
  connectionsLeft: number;
  offersWaiting: number;
  /** Offers of one call are handled one after the other. */
  turn: Promise<unknown>;
}

const candidatesMax = 200;
const earlyCandidatesMax = 32;
/** Peer connections of one call: more than the worst network loses. */
const connectionsMax = 100;
/** Offers of one call that wait for each other; a client sends one at a time. */
const offersWaitingMax = 8;
/**
 * Were we to reach the client before it has read our answer, our first DTLS packet would be lost, and the next one comes a second
 * later. The client's own checks need none of its candidates.
 */
const firstCheckDelayMs = 100;
const endedIdsMax = 5000;

export function createBrowserCalls(options: BrowserCallsOptions): BrowserCalls {
  const { network, clock, pacer, admit, onCall, onEnded, onError, callsMax = 200, isAccepting = () => true } = options;
  const byPcId = new Map<string, BrowserCall>();
  const endedPcIds = new Set<string>();
  const calls = new Set<BrowserCall>();
  const tokens = createTokenLedger<BrowserCall>(clock);
  let opening = 0;

  function addPcId(call: BrowserCall): string {
    const pcId = randomBase62(32);
    call.pcIds.push(pcId);
    byPcId.set(pcId, call);
    return pcId;
  }

  function forget(call: BrowserCall): void {
    calls.delete(call);
    for (const pcId of call.pcIds) {
      byPcId.delete(pcId);
      endedPcIds.add(pcId);
    }
    for (const pcId of endedPcIds) {
      if (endedPcIds.size <= endedIdsMax) break;
      endedPcIds.delete(pcId);
    }
  }

  /** One after the other, whatever became of the one before. */
  async function inTurn<T>(call: BrowserCall, run: () => Promise<T>): Promise<T> {
    if (call.offersWaiting >= offersWaitingMax) throw new DomainError('unavailable');
    call.offersWaiting += 1;
    const result = call.turn.then(run, run);
    call.turn = result.catch(() => {});
    try {
      return await result;
    } finally {
      call.offersWaiting -= 1;
    }
  }

  async function connect(call: BrowserCall, offer: Offer): Promise<string> {
    if (call.connectionsLeft <= 0) throw new DomainError('unavailable');
    call.connectionsLeft -= 1;
    const peer = call.leg.attach((handlers) => createPeer(network, offer, handlers));
    call.peer = peer;
    const sdp = await peer.answer(offer);
    const early = call.earlyCandidates;
    call.earlyCandidates = [];
    const known = early.filter(({ ufrag }) => ufrag === offer.ufrag).map(({ candidate }) => candidate);
    setTimeout(() => {
      for (const candidate of [...offer.candidates, ...known].slice(0, candidatesMax)) peer.addCandidate(candidate);
    }, firstCheckDelayMs).unref();
    return sdp;
  }

  /** A new peer for a call that goes on. */
  function restart(call: BrowserCall, offer: Offer): Promise<OfferAnswer> {
    return inTurn(call, async () => {
      if (!calls.has(call)) throw new DomainError('not_found');
      const sdp = await connect(call, offer);
      return { sdp, type: 'answer', pc_id: addPcId(call) };
    });
  }

  function renegotiate(call: BrowserCall, offer: Offer, pcId: string): Promise<OfferAnswer> {
    return inTurn(call, async () => {
      const { peer } = call;
      if (!calls.has(call)) throw new DomainError('not_found');
      // 503 makes the client come again with a new peer connection, which is what this call needs.
      if (!peer || peer.isClosed()) throw new DomainError('unavailable');
      return { sdp: await peer.answer(offer), type: 'answer', pc_id: pcId };
    });
  }

  async function open(
    callId: string,
    plan: CallPlan,
    offer: Offer,
    onMade: (call: BrowserCall) => void,
  ): Promise<OfferAnswer> {
    const startedAt = clock.monotonic();
    const userId = randomBase62(16);
    const leg = createBrowserLeg({ output: plan.output, userId, clock, pacer, onError });
    const call: BrowserCall = {
      id: callId,
      leg,
      peer: null,
      pcIds: [],
      earlyCandidates: [],
      candidatesLeft: candidatesMax,
      connectionsLeft: connectionsMax,
      offersWaiting: 0,
      turn: Promise.resolve(),
    };
    calls.add(call);
    onMade(call);
    const pcId = addPcId(call);
    void leg.ended.then((reason) => {
      forget(call);
      onEnded?.({ callId, reason, durationMs: clock.monotonic() - startedAt, stats: leg.stats() });
    });
    try {
      const sdp = await inTurn(call, () => connect(call, offer));
      return { sdp, type: 'answer', pc_id: pcId };
    } catch (error) {
      // The call is admitted and has a record: the conversation must see it fail.
      leg.fail();
      throw error;
    } finally {
      // After the answer is on its way: starting a conversation is work.
      setImmediate(() => start(leg.leg, plan));
    }
  }

  function start(leg: Leg, plan: CallPlan): void {
    try {
      onCall(leg, plan);
    } catch (error) {
      onError(error);
      void leg.close({ outcome: 'error', drain: false });
    }
  }

  async function admitAndOpen(token: string, offer: Offer): Promise<OfferAnswer> {
    if (!isAccepting() || calls.size + opening >= callsMax) throw new DomainError('unavailable');
    const claim = tokens.claim(keyOf(token), () => newId(idPrefixes.call, clock.now()));
    if (!claim) throw new DomainError('forbidden');
    opening += 1;
    try {
      const admission = await admit({ token, callId: claim.callId }).catch((error: unknown) => {
        onError(error);
        return { status: 'unavailable' } as const;
      });
      if (admission.status === 'unavailable') {
        claim.release();
        throw new DomainError('unavailable');
      }
      if (admission.status === 'refused') {
        claim.refuse();
        throw new DomainError('forbidden');
      }
      return await open(claim.callId, admission.plan, offer, (call) => {
        claim.use(call);
        void call.leg.ended.then(() => claim.end());
      });
    } finally {
      opening -= 1;
    }
  }

  return {
    async offer({ sdp, token, pcId, isRestart }) {
      try {
        const known = pcId === null ? undefined : byPcId.get(pcId);
        if (known && pcId !== null) {
          const offer = parseOffer(sdp);
          return await (isRestart ? restart(known, offer) : renegotiate(known, offer, pcId));
        }
        if (pcId !== null && (endedPcIds.has(pcId) || token === null)) throw new DomainError('not_found');
        // Who may call comes before what is offered; a token that cannot exist needs no gateway to be refused.
        if (token === null || !isWellFormedSecret(token, 'vct_')) throw new DomainError('forbidden');
        const key = keyOf(token);
        // The answer to this client's first offer was lost: it comes again without a pc_id, and its token is spent.
        const opened = isRestart ? tokens.owner(key) : null;
        if (opened && calls.has(opened) && !opened.leg.stats().wasConnected)
          return await restart(opened, parseOffer(sdp));
        if (tokens.isSpent(key)) throw new DomainError('forbidden');
        return await admitAndOpen(token, parseOffer(sdp));
      } catch (error) {
        if (error instanceof OfferError)
          throw new DomainError('invalid_request', {
            problems: [{ path: ['sdp'], reason: error.message }],
          });
        throw error;
      }
    },
    addCandidates(pcId, candidates) {
      const call = byPcId.get(pcId);
      if (!call) throw new DomainError('not_found');
      for (const text of candidates) {
        const parsed = parseCandidate(text);
        if (!parsed || call.candidatesLeft <= 0) continue;
        call.candidatesLeft -= 1;
        const { candidate, ufrag } = parsed;
        if (ufrag === null || ufrag === call.peer?.remoteUfrag()) call.peer?.addCandidate(candidate);
        else if (call.earlyCandidates.length < earlyCandidatesMax) call.earlyCandidates.push({ candidate, ufrag });
      }
    },
    activeCount: () => calls.size + opening,
  };
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
