/** All browser calls of this node: who may open one, and which peer connection belongs to which call. */
import { createHash } from 'node:crypto';
import { DomainError } from '@uketsuke/contracts';
import { type Clock, isWellFormedSecret, type Timers } from '@uketsuke/runtime';
import type { Pacer } from '../pacer.ts';
import { type BrowserCall, createBrowserCall, type OfferAnswer } from './browser-call.ts';
import type { CallRequest, WebAdmission } from './call-request.ts';
import { noSuchConnection } from './no-such-connection.ts';
import type { PeerNetwork } from './peer-network.ts';
import { refusedOffer } from './refused-offer.ts';
import { type Offer, OfferError, parseOffer } from './sdp.ts';
import { createTokenLedger, type TokenClaim } from './token-ledger.ts';

export interface OfferRequest {
  sdp: string;
  token: string | null;
  pcId: string | null;
  isRestart: boolean;
  /** Where the request comes from. */
  address: string;
}

export interface BrowserCallsOptions {
  network: PeerNetwork;
  clock: Clock;
  timers: Timers;
  pacer: Pacer;
  /** False: the node is full or drains; an offer for a new call is answered without asking. */
  isAccepting: () => boolean;
  newRequest: () => CallRequest;
  onError: (error: unknown) => void;
}

export interface BrowserCalls {
  /** Throws DomainError: forbidden, not_found, invalid_request, unavailable. */
  offer(request: OfferRequest): Promise<OfferAnswer>;
  /** Throws DomainError not_found for a connection that is not there. */
  addCandidates(pcId: string, candidates: readonly string[]): void;
  /** The node stops: no timer is left. Calls are to be ended before. */
  close(): void;
}

const endedIdsMax = 5000;

export function createBrowserCalls(options: BrowserCallsOptions): BrowserCalls {
  const { clock, timers, isAccepting, newRequest, onError } = options;
  const byPcId = new Map<string, BrowserCall>();
  /** For a client that comes again after its call has ended: the oldest first. */
  const endedPcIds = new Set<string>();
  const tokens = createTokenLedger<BrowserCall>({ clock, timers, newRequest });

  function forget(call: BrowserCall): void {
    for (const pcId of call.pcIds) {
      byPcId.delete(pcId);
      endedPcIds.add(pcId);
    }
    for (const pcId of endedPcIds) {
      if (endedPcIds.size <= endedIdsMax) break;
      endedPcIds.delete(pcId);
    }
  }

  /** From its answer on the client may name the connection. */
  async function reachable(call: BrowserCall, answering: Promise<OfferAnswer>): Promise<OfferAnswer> {
    const answer = await answering;
    if (call.hasEnded) throw noSuchConnection();
    byPcId.set(answer.pc_id, call);
    return answer;
  }

  async function admit(token: string, claim: TokenClaim<BrowserCall>, address: string) {
    const admission = await claim.request.admit(token, address).catch((error: unknown): WebAdmission => {
      onError(error);
      return { status: 'unavailable' };
    });
    if (admission.status === 'unavailable') {
      claim.release();
      throw new DomainError('unavailable');
    }
    if (admission.status === 'refused') {
      claim.refuse();
      throw refusedOffer(admission.code);
    }
    return admission;
  }

  async function open(
    { token, address }: { token: string; address: string },
    claim: TokenClaim<BrowserCall>,
    offer: Offer,
  ): Promise<OfferAnswer> {
    const { plan, start } = await admit(token, claim, address);
    const call = createBrowserCall({ ...options, output: plan.output });
    claim.use(call);
    void call.closed.then(() => {
      claim.end();
      forget(call);
    });
    try {
      return await reachable(call, call.connect(offer));
    } catch (error) {
      // The call is admitted and has a record: the conversation must see it fail.
      call.fail();
      throw error;
    } finally {
      // After the answer is on its way: starting a conversation is work.
      setImmediate(() => begin(call, start));
    }
  }

  function begin({ leg }: BrowserCall, start: (leg: BrowserCall['leg']) => void): void {
    try {
      start(leg);
    } catch (error) {
      onError(error);
      void leg.close({ outcome: 'error', drain: false });
    }
  }

  function openByToken(token: string | null, { sdp, isRestart, address }: OfferRequest): Promise<OfferAnswer> {
    // Who may call comes before what is offered; a token that cannot exist needs no gateway to be refused.
    if (token === null) throw refusedOffer('missing');
    if (!isWellFormedSecret(token, 'vct_')) throw refusedOffer('malformed');
    const key = createHash('sha256').update(token).digest('base64url');
    // The answer to this client's first offer was lost: it comes again without a pc_id, and its token is spent.
    const opened = isRestart ? tokens.owner(key) : null;
    if (opened && !opened.wasConnected) return reachable(opened, opened.connect(parseOffer(sdp)));
    if (tokens.isSpent(key)) throw refusedOffer('token_used');
    const offer = parseOffer(sdp);
    if (!isAccepting()) throw new DomainError('unavailable');
    const claim = tokens.claim(key);
    if (!claim) throw refusedOffer('token_used');
    return open({ token, address }, claim, offer);
  }

  function answer(request: OfferRequest): Promise<OfferAnswer> {
    const { sdp, token, pcId, isRestart } = request;
    const known = pcId === null ? undefined : byPcId.get(pcId);
    if (known && pcId !== null) {
      const offer = parseOffer(sdp);
      return reachable(known, isRestart ? known.connect(offer) : known.renegotiate(offer, pcId));
    }
    if (pcId !== null && (endedPcIds.has(pcId) || token === null)) throw noSuchConnection();
    return openByToken(token, request);
  }

  return {
    async offer(request) {
      try {
        return await answer(request);
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
      if (!call) throw noSuchConnection();
      call.addCandidates(candidates);
    },
    close: () => tokens.close(),
  };
}
