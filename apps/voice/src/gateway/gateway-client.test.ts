import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeInstanceHeader } from '@uketsuke/contracts/voice-node';
import { manualClock, type Clock, type Timers } from '@uketsuke/runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { manualTimers } from '../testing/manual-timers.ts';
import { admitted, received, refused as refusedOverWire } from '../testing/node-wire.ts';
import { planOf } from '../testing/plan.ts';
import { createGatewayClient } from './gateway-client.ts';
import { GatewayRefused, GatewayUnavailable } from './graphql-client.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

interface Asked {
  authorization: string | undefined;
  instance: unknown;
  query: string;
  variables: Record<string, unknown>;
}
type Answer = { status?: number; body?: unknown; raw?: string } | 'hang' | 'drop';

/** A gateway that gives these answers one after the other, the last one for ever. */
function gatewayAnswering(...answers: Answer[]) {
  return gatewayInTime({ clock: manualClock(), timers: patient }, ...answers);
}

/** No limit is ever reached, and no pause between two attempts is long. */
const patient: Timers = {
  after(delayMs, run) {
    if (delayMs < 3000) setImmediate(run);
    return () => {};
  },
};

async function gatewayInTime(time: { clock: Clock; timers: Timers }, ...answers: Answer[]) {
  const asked: Asked[] = [];
  let connections = 0;
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await textOf(request)) as { query: string; variables: Record<string, unknown> };
    asked.push({
      authorization: request.headers.authorization,
      instance: request.headers[nodeInstanceHeader],
      ...body,
    });
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? 'hang';
    if (answer === 'drop') request.socket.destroy();
    if (answer === 'drop' || answer === 'hang') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(answer.raw ?? JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => void answerTo(request, response));
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const client = createGatewayClient({
    gatewayUrl: `http://127.0.0.1:${port}`,
    credential: 'credential',
    instanceId: 'instance',
    random: () => 0,
    ...time,
  });
  return { client, asked, connections: () => connections };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const refused = { status: 'refused', code: 'balance_depleted' };
const admission = { body: { data: refusedOverWire('balance_depleted') } };
const input = {
  channel: 'web',
  callId: 'call_1',
  clientToken: 'vct_1',
} as const;
const batch = {
  callId: 'call_1',
  seq: 1,
  atMs: 0,
  turns: [],
  fields: [],
  toolInvocations: [],
  end: null,
};

describe('gateway client', () => {
  it('asks with its credential, as one process, over connections that are kept, and gives the answer', async () => {
    const { client, asked, connections } = await gatewayAnswering(admission);
    for (let time = 0; time < 10; time += 1) expect(await client.admitCall(input)).toEqual(refused);
    expect(asked[0]).toMatchObject({
      authorization: 'Bearer credential',
      instance: 'instance',
      variables: { input: { web: { callId: 'call_1', clientToken: 'vct_1' } } },
    });
    expect(connections()).toBeLessThanOrEqual(3);
  });

  it.each<[string, Answer]>([
    ['drops the connection', 'drop'],
    ['is overloaded', { status: 503, body: { error: 'unavailable' } }],
    ['speaks no JSON', { status: 502, raw: '<html>' }],
    ['is hidden behind a page that asks for a password', { status: 401, raw: '<html>' }],
    ['says nothing', { body: {} }],
    ['says null', { raw: 'null' }],
    ['failed without a word', { status: 500, body: {} }],
    ['failed inside', { body: { data: null, errors: [{ message: 'x', extensions: { code: 'internal' } }] } }],
    ['cannot do it now', { body: { data: { admitCall: { code: 'unavailable', message: 'x' } } } }],
    ['knows no such result', { body: { data: { admitCall: {} } } }],
    ['is of another version', { body: { data: { admitCall: { data: { __typename: 'DelayedCall' } } } } }],
  ])('asks again for the same admission when the gateway %s', async (_, answer) => {
    const { client, asked } = await gatewayAnswering(answer, answer, admission);
    expect(await client.admitCall(input)).toEqual(refused);
    expect(asked.length).toBe(3);
    expect(asked[2]).toEqual(asked[0]);
  });

  it.each<[string, Answer]>([
    ['unauthorized', { status: 401, body: { errors: [{ message: 'x', extensions: { code: 'unauthorized' } }] } }],
    ['forbidden', { body: { data: { admitCall: { code: 'forbidden', message: 'x' } } } }],
    ['invalid_request', { body: { data: null, errors: [{ message: 'x', extensions: { code: 'invalid_request' } }] } }],
    ['http_404', { status: 404, body: {} }],
    ['forbidden', { status: 403, body: { error: 'forbidden', message: 'x', request_id: 'req_1' } }],
    [
      'GRAPHQL_VALIDATION_FAILED',
      { status: 400, body: { errors: [{ message: 'x', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] } },
    ],
  ])('does not repeat what the gateway refused: %s', async (code, answer) => {
    const { client, asked } = await gatewayAnswering(answer);
    const error: unknown = await client.admitCall(input).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GatewayRefused);
    expect(error).toMatchObject({ code });
    expect(asked.length).toBe(1);
  });

  it('gives up an admission when the caller has heard nothing for 8 s, an attempt when it has taken 4 s', async () => {
    const clock = manualClock();
    const timers = manualTimers(clock);
    const { client, asked } = await gatewayInTime({ clock, timers }, 'hang');
    const admitted = client.admitCall(input).catch((error: unknown) => error);
    const isAsked = (times: number) => vi.waitFor(() => expect(asked.length).toBe(times), 20_000);
    await isAsked(1);
    await timers.advance(4000);
    await vi.waitFor(() => expect(timers.pending()).toBe(1), 20_000);
    await timers.advance(100);
    await isAsked(2);
    await timers.advance(4000);
    expect(await admitted).toBeInstanceOf(GatewayUnavailable);
    expect([asked.length, timers.pending()]).toEqual([2, 0]);
  });

  it.each([
    ['an action of a connection', { isAction: true }, 3200],
    ['a tool of an agent', {}, 9500],
  ])('gives up %s when it has had its time: the caller waits', async (_, options, withinMs) => {
    const clock = manualClock();
    const timers = manualTimers(clock);
    const { client, asked } = await gatewayInTime({ clock, timers }, 'hang');
    const call = { callId: 'call_1', toolCallId: 'tcall_1', name: 'book', arguments: {} };
    const answer = client.invokeTool(call, options).catch((error: unknown) => error);
    await vi.waitFor(() => expect(asked.length).toBe(1), 20_000);
    await timers.advance(withinMs - 1);
    expect(timers.pending()).toBe(1);
    await timers.advance(1);
    expect(await answer).toBeInstanceOf(GatewayUnavailable);
    expect(asked.length).toBe(1);
  });

  it('leaves repeating a batch to the recorder', async () => {
    const { client, asked } = await gatewayAnswering('drop');
    await expect(client.recordBatch(batch)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(asked.length).toBe(1);
  });

  it('gives the plan of a call that is admitted, a phone call being asked for as one', async () => {
    const phone = { callId: 'call_1', tenantId: 'ten_1', secret: 'vts_1', agentId: null, from: null };
    const call = { channel: 'phone', ...phone, providerCallId: 'CA1' } as const;
    const { client, asked } = await gatewayAnswering({ body: { data: admitted(planOf(call)) } });
    expect(await client.admitCall(call)).toEqual({ status: 'admitted', plan: planOf(call) });
    expect(asked[0]?.variables).toEqual({ input: { phone: { ...phone, providerCallId: 'CA1' } } });
  });

  it('does not take a config that is none for a plan', async () => {
    const plan = { ...planOf({ ...input }), config: { greeting: 1 } };
    const { client, asked } = await gatewayAnswering(
      { body: { data: { admitCall: { data: { __typename: 'AdmittedCall', plan } } } } },
      admission,
    );
    expect(await client.admitCall(input)).toEqual(refused);
    expect(asked.length).toBe(2);
  });

  it('reads the receipt of a batch', async () => {
    const { client } = await gatewayAnswering({
      body: { data: received({ status: 'out_of_order', wantedSeq: 3 }) },
    });
    expect(await client.recordBatch(batch)).toEqual({ status: 'out_of_order', wantedSeq: 3 });
  });

  it('stops asking when the call is given up', async () => {
    const { client, asked } = await gatewayAnswering('hang');
    const givenUp = new AbortController();
    const admitted = client.admitCall(input, { signal: givenUp.signal });
    givenUp.abort();
    await expect(admitted).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  it('is unavailable when nobody listens', async () => {
    const client = createGatewayClient({ gatewayUrl: 'http://127.0.0.1:9', credential: 'credential' });
    await expect(
      client.nodeHeartbeat({
        stunUrl: null,
        activeCalls: 0,
        capacity: 1,
        isDraining: false,
        isOverloaded: false,
        isLeaving: false,
      }),
    ).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});
