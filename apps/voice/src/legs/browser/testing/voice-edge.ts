/** For tests: the browser edge of a node on free ports, with a gateway that admits by rule. */
import type { AddressInfo } from 'node:net';
import type { Output } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import { systemClock } from '@uketsuke/runtime';
import { createVoiceHttp } from '../../../http/create-voice-http.ts';
import type { Leg } from '../../leg.ts';
import { createPacer } from '../../pacer.ts';
import {
  type BrowserCalls,
  type BrowserCallsOptions,
  createBrowserCalls,
  type EndedBrowserCall,
} from '../browser-calls.ts';
import { openPeerNetwork } from '../peer-network.ts';
import type { SignallingAnswer } from './fake-browser.ts';

export interface VoiceEdge {
  url: string;
  calls: BrowserCalls;
  /** Calls so far, in the order of their offers. */
  legs: Leg[];
  asked: { token: string; callId: string }[];
  ended: EndedBrowserCall[];
  errors: unknown[];
  /** Offers answered well so far, renegotiations and restarts included. */
  answeredCount(): number;
  /** Resolves with the leg of call number `index` (from 0). */
  leg(index: number): Promise<Leg>;
  /** An offer as the Pipecat client sends it. */
  offer(body: Record<string, unknown>, init?: RequestInit): Promise<Response>;
  /** The same, for a token; throws unless it is answered. */
  answer(sdp: string, token: string): Promise<SignallingAnswer>;
  activeCount(): number;
  close(): Promise<void>;
}

export interface VoiceEdgeOptions extends Partial<Pick<BrowserCallsOptions, 'admit' | 'callsMax' | 'isAccepting'>> {
  output?: Output;
  publicIp?: string;
}

export async function startVoiceEdge({
  output = 'audio',
  publicIp,
  ...rest
}: VoiceEdgeOptions = {}): Promise<VoiceEdge> {
  const first = 20_000 + Math.floor(Math.random() * 20_000);
  const network = openPeerNetwork({ udpPort: first, nextPorts: 200, publicIp: publicIp ?? null });
  const legs: Leg[] = [];
  const asked: VoiceEdge['asked'] = [];
  const ended: EndedBrowserCall[] = [];
  const errors: unknown[] = [];
  const waiting = new Map<number, (leg: Leg) => void>();
  const { admit = () => Promise.resolve({ status: 'admitted', plan: planOf(output) }), ...limits } = rest;
  const calls = createBrowserCalls({
    network,
    clock: systemClock,
    pacer: createPacer({ onError: (error) => errors.push(error) }),
    admit(request) {
      asked.push(request);
      return admit(request);
    },
    onCall(leg) {
      legs.push(leg);
      waiting.get(legs.length - 1)?.(leg);
    },
    onEnded: (call) => ended.push(call),
    onError: (error) => errors.push(error),
    ...limits,
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
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'offer', pc_id: null, restart_pc: false, ...body }),
        ...init,
      }),
    async answer(sdp, token) {
      const response = await edge.offer({ sdp, requestData: { token } });
      if (response.status !== 200) throw new Error(`The offer was answered ${response.status}`);
      return (await response.json()) as SignallingAnswer;
    },
    activeCount: () => calls.activeCount(),
    async close() {
      await Promise.all(legs.map((leg) => leg.close({ outcome: null, drain: false })));
      await app.close();
      network.close();
    },
  };
  return edge;
}

export function planOf(output: Output): CallPlan {
  return {
    callId: 'call_test',
    startedAt: 0,
    environment: 'test',
    channel: 'web',
    output,
    language: 'ja',
    from: null,
    providerCallId: 'sess_test',
    tenant: { id: 'ten_test', externalId: 'test', name: 'test' },
    agent: { id: 'agt_test', version: 1, name: 'test' },
    config: {
      greeting: 'はい。',
      persona: '受付',
      fields: [{ key: 'name', label: '名前', required: true }],
      handoff_when: [],
      closing: '失礼します。',
      voice: 'Aoede',
      speaking_rate: 1.15,
    },
  };
}
