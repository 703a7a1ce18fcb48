/** A gateway over HTTP that admits calls and takes every batch: the node pays what a real one costs it. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdmitCallInput, CallPlan } from '@uketsuke/contracts/voice-node';
import {
  admissionAsked,
  admitted,
  heard,
  type NodeRequest,
  received,
  refused,
} from '@uketsuke/voice/testing/node-wire.ts';
import { planOf } from '@uketsuke/voice/testing/plan.ts';

export interface GatewayServer {
  url: string;
  /** Calls that were admitted, and how many of them have ended. */
  admitted(): number;
  ends(): number;
  /** Calls that were refused for their secret or token. */
  refused(): number;
  close(): void;
}

export interface GatewayServerOptions {
  /** Every so manieth browser call gets text instead of sound. */
  textEvery?: number;
  /** Phone calls with another one are refused; absent: all are admitted. */
  secret?: string;
  /** Browser calls with another one are refused; absent: all are admitted. */
  clientTokens?: readonly string[];
  /** How long an admission takes. */
  admissionMs?: number;
}

/** Callers name themselves by the parameter `from`, or by their token. */
export async function startGatewayServer(options: GatewayServerOptions = {}): Promise<GatewayServer> {
  const { textEvery = Infinity, secret, admissionMs = 0 } = options;
  const clientTokens = options.clientTokens && new Set(options.clientTokens);
  let admissions = 0;
  let refusals = 0;
  let admittedWeb = 0;
  const ended = new Set<string>();
  const planFor = (input: AdmitCallInput): CallPlan => {
    if (input.channel === 'phone') return { ...planOf(input), from: input.from };
    admittedWeb += 1;
    return { ...planOf(input), from: input.clientToken, output: admittedWeb % textEvery === 0 ? 'text' : 'audio' };
  };
  const isRight = (input: AdmitCallInput): boolean =>
    input.channel === 'phone'
      ? secret === undefined || input.secret === secret
      : clientTokens === undefined || clientTokens.has(input.clientToken);
  const admit = async (input: AdmitCallInput): Promise<unknown> => {
    if (admissionMs > 0) await delay(admissionMs);
    if (!isRight(input)) {
      refusals += 1;
      return refused('unauthorized');
    }
    admissions += 1;
    return admitted(planFor(input));
  };
  const answer = (request: NodeRequest): unknown => {
    const { query, variables } = request;
    if (query.includes('nodeHeartbeat')) return heard();
    if (query.includes('admitCall')) return admit(admissionAsked(request));
    if (variables.batch.end) ended.add(variables.batch.callId);
    return received({ status: 'recorded', seq: variables.batch.seq });
  };
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then(answer)
      .then((data) => response.end(JSON.stringify({ data })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    admitted: () => admissions,
    ends: () => ended.size,
    refused: () => refusals,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<NodeRequest> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as NodeRequest;
}
