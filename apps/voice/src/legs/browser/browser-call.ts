/** One browser call: its leg, and the peer connections that carry it one after the other. */
import { DomainError } from '@uketsuke/contracts';
import { type Clock, randomBase62 } from '@uketsuke/runtime';
import type { Output } from '@uketsuke/contracts';
import type { Leg } from '../leg.ts';
import type { Pacer } from '../pacer.ts';
import { createBrowserLeg } from './browser-leg.ts';
import { type CandidateGate, createCandidateGate } from './candidate-gate.ts';
import type { PeerNetwork } from './peer-network.ts';
import { noSuchConnection } from './no-such-connection.ts';
import { createPeer, type Peer } from './peer.ts';
import { type Offer, parseCandidate, type RemoteCandidate } from './sdp.ts';

export interface OfferAnswer {
  sdp: string;
  type: 'answer';
  pc_id: string;
}

export interface BrowserCall {
  readonly leg: Leg;
  /** Ids of all its peer connections. */
  readonly pcIds: readonly string[];
  readonly hasEnded: boolean;
  readonly wasConnected: boolean;
  /** Answers with a new peer connection, which carries the call from then on. */
  connect(offer: Offer): Promise<OfferAnswer>;
  /** Answers a new offer on the peer connection that the client has. */
  renegotiate(offer: Offer, pcId: string): Promise<OfferAnswer>;
  addCandidates(candidates: readonly string[]): void;
  /** Ends a call that could not be connected at all. */
  fail(): void;
  /** Resolves when the leg has closed. */
  readonly closed: Promise<unknown>;
}

export interface BrowserCallOptions {
  output: Output;
  network: PeerNetwork;
  clock: Clock;
  pacer: Pacer;
  onError: (error: unknown) => void;
}

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

export function createBrowserCall({ output, network, clock, pacer, onError }: BrowserCallOptions): BrowserCall {
  const browserLeg = createBrowserLeg({ output, userId: randomBase62(16), clock, pacer, onError });
  const pcIds: string[] = [];
  const inTurn = createTurns(offersWaitingMax);
  let current: { peer: Peer; gate: CandidateGate; fingerprint: string } | null = null;
  /** Candidates that belong to an offer which has not arrived yet: a restarting client sends them under the old id. */
  let earlyCandidates: RemoteCandidate[] = [];
  let connectionsLeft = connectionsMax;
  let hasEnded = false;
  const closed = browserLeg.ended.then(() => {
    hasEnded = true;
  });

  const connectNow = async (offer: Offer): Promise<OfferAnswer> => {
    if (hasEnded) throw noSuchConnection();
    if (connectionsLeft <= 0) throw new DomainError('unavailable');
    connectionsLeft -= 1;
    const peer = browserLeg.attach((handlers) => createPeer(network, offer, handlers));
    const gate = createCandidateGate({ allowsLocal: network.allowsLocalCandidates });
    current = { peer, gate, fingerprint: offer.fingerprint };
    const sdp = await peer.answer(offer);
    const known = earlyCandidates.filter(({ ufrag }) => ufrag === offer.ufrag);
    earlyCandidates = [];
    setTimeout(() => {
      for (const remote of [...offer.candidates, ...known]) if (gate.takes(remote)) peer.addCandidate(remote.candidate);
    }, firstCheckDelayMs).unref();
    const pcId = randomBase62(32);
    pcIds.push(pcId);
    return { sdp, type: 'answer', pc_id: pcId };
  };

  const renegotiateNow = async (offer: Offer, pcId: string): Promise<OfferAnswer> => {
    if (hasEnded) throw noSuchConnection();
    // A peer connection has one certificate for its life: another one means that the client has a new connection already.
    if (current && offer.fingerprint !== current.fingerprint) return connectNow(offer);
    // Our peers cannot change their network path under a connection. 503 makes clients come again with a new one.
    if (!current || current.peer.isClosed() || offer.ufrag !== current.peer.remoteUfrag())
      throw new DomainError('unavailable');
    return { sdp: await current.peer.answer(offer), type: 'answer', pc_id: pcId };
  };

  return {
    leg: browserLeg.leg,
    pcIds,
    get hasEnded() {
      return hasEnded;
    },
    get wasConnected() {
      return browserLeg.stats().wasConnected;
    },
    connect: (offer) => inTurn(() => connectNow(offer)),
    renegotiate: (offer, pcId) => inTurn(() => renegotiateNow(offer, pcId)),
    addCandidates(candidates) {
      for (const text of candidates) {
        const parsed = parseCandidate(text);
        if (!parsed) continue;
        const { candidate, ufrag } = parsed;
        if (ufrag === null || ufrag === current?.peer.remoteUfrag()) {
          if (current?.gate.takes(parsed)) current.peer.addCandidate(candidate);
        } else if (earlyCandidates.length < earlyCandidatesMax) earlyCandidates.push(parsed);
      }
    },
    fail: () => browserLeg.fail(),
    closed,
  };
}

/** Runs one after the other, whatever became of the one before; refuses what would wait behind too many. */
function createTurns(waitingMax: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (waiting >= waitingMax) throw new DomainError('unavailable');
    waiting += 1;
    const result = last.then(run, run);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
}
