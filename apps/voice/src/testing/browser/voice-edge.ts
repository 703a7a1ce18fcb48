/** For tests: the browser edge of a node on free ports, with a gateway that admits by rule. */
import type { AddressInfo } from 'node:net';
import type { Output } from '@uketsuke/contracts';
import { systemClock, systemTimers } from '@uketsuke/runtime';
import { createVoiceHttp } from '../../http/create-voice-http.ts';
import { type BrowserCalls, createBrowserCalls } from '../../legs/browser/browser-calls.ts';
import type { CallRequest } from '../../legs/browser/call-request.ts';
import { openPeerNetwork } from '../../legs/browser/peer-network.ts';
import type { Leg } from '../../legs/leg.ts';
import { createPacer } from '../../legs/pacer.ts';
import type { SignallingAnswer } from './fake-browser.ts';
import { planOf } from '../plan.ts';

export interface VoiceEdge {
  url: string;
  calls: BrowserCalls;
  /** Calls so far, in the order of their offers. */
  legs: Leg[];
  /** `call`: the same number each time the same call is asked for. */
  asked: { token: string; call: number }[];
  /** How the legs ended, in order. */
  ended: string[];
  errors: unknown[];
  /** Offers answered well so far, renegotiations and restarts included. */
  answeredCount(): number;
  /** Resolves with the leg of call number `index` (from 0). */
  leg(index: number): Promise<Leg>;
  /** An offer as the Pipecat client sends it. */
  offer(body: Record<string, unknown>, init?: RequestInit): Promise<Response>;
  /** Sends an offer with this token; throws when it is refused. */
  answer(sdp: string, token: string): Promise<SignallingAnswer>;
  /** Calls that have begun and not ended. */
  activeCount(): number;
  close(): Promise<void>;
}

export interface VoiceEdgeOptions {
  output?: Output;
  publicIp?: string;
  allowsLocalCandidates?: boolean;
  admit?: (token: string) => Promise<'admitted' | { refused: string }>;
  isAccepting?: () => boolean;
}

export async function startVoiceEdge({
  output = 'audio',
  publicIp,
  allowsLocalCandidates = false,
  admit = () => Promise.resolve('admitted'),
  isAccepting = () => true,
}: VoiceEdgeOptions = {}): Promise<VoiceEdge> {
  const first = 20_000 + Math.floor(Math.random() * 20_000);
  const network = openPeerNetwork({
    udpPort: first,
    nextPorts: 200,
    publicIp: publicIp ?? null,
    allowsLocalCandidates,
  });
  const legs: Leg[] = [];
  const asked: VoiceEdge['asked'] = [];
  const ended: string[] = [];
  const errors: unknown[] = [];
  const waiting = new Map<number, (leg: Leg) => void>();
  let requests = 0;
  const start = (leg: Leg): void => {
    legs.push(leg);
    void leg.ended.then((end) => ended.push(end));
    waiting.get(legs.length - 1)?.(leg);
  };
  const newRequest = (): CallRequest => {
    requests += 1;
    const call = requests;
    return {
      async admit(token) {
        asked.push({ token, call });
        const answer = await admit(token);
        if (answer !== 'admitted') return { status: 'refused', code: answer.refused };
        return { status: 'admitted', plan: { ...planOf({ channel: 'web', callId: 'call_test' }), output }, start };
      },
      giveUp() {},
    };
  };
  const calls = createBrowserCalls({
    network,
    clock: systemClock,
    timers: systemTimers,
    pacer: createPacer({ onError: (error) => errors.push(error) }),
    isAccepting,
    newRequest,
    onError: (error) => errors.push(error),
  });
  let answered = 0;
  const log = {
    error: (fields: unknown) => errors.push(fields),
    info() {
      answered += 1;
    },
  };
  const { app, server } = createVoiceHttp({ calls, log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/webrtc/offer`;

  const edge: VoiceEdge = {
    url,
    calls,
    legs,
    asked,
    ended,
    errors,
    answeredCount: () => answered,
    leg(index) {
      const leg = legs[index];
      return leg ? Promise.resolve(leg) : new Promise((resolve) => waiting.set(index, resolve));
    },
    offer: (body, init) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body: JSON.stringify({ type: 'offer', pc_id: null, restart_pc: false, ...body }),
        ...init,
      }),
    async answer(sdp, token) {
      const response = await edge.offer({ sdp, requestData: { token } });
      if (response.status !== 200) throw new Error(`The offer was answered ${response.status}`);
      return (await response.json()) as SignallingAnswer;
    },
    activeCount: () => legs.length - ended.length,
    async close() {
      await Promise.all(legs.map((leg) => leg.close({ outcome: null, drain: false })));
      calls.close();
      await app.close();
      network.close();
    },
  };
  return edge;
}
