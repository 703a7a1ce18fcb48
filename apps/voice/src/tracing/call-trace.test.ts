import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, makeSecret, manualClock, parseEnv } from '@uketsuke/runtime';
import { openTracer, type Tracer, traceSettings } from '@uketsuke/telemetry';
import { openTraceReceiver, spanTree } from '@uketsuke/testing/trace-receiver';
import { until } from '@uketsuke/testing/until';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createGatewayClient } from '../gateway/gateway-client.ts';
import { openPeerNetwork } from '../legs/browser/peer-network.ts';
import { createVoiceNode } from '../node/create-voice-node.ts';
import type { RunCall } from '../node/call-desk.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { serveGateway } from '../testing/served-gateway.ts';
import { createCallSpanObserver } from './call-span-observer.ts';
import { tracedBatches } from './traced-batches.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function openTraces() {
  const receiver = await openTraceReceiver();
  undo.push(receiver.close);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const tracer = await openTracer({ env: parseEnv(z.object(traceSettings), env), part: 'voice', onFailure() {} });
  undo.push(() => tracer.close());
  return { receiver, tracer };
}

/** Of a caller: none of it may be found in a trace. */
const personal = { number: '+818012345678', spoken: '佐藤と申します', name: '佐藤花子', key: 'favourite_dish' };

/** As a conversation does: turns, a field, and an end when the caller hangs up. */
function talk(tracer: Tracer): RunCall {
  return async ({ leg, recorder }) => {
    const observe = createCallSpanObserver(tracer);
    const at = { atMs: 0 };
    observe({ type: 'agent.turn_started', kind: 'opening' }, at);
    recorder.turn({ index: 0, role: 'user', text: personal.spoken, atMs: 0 });
    recorder.field({ key: personal.key, value: personal.name, atMs: 0 });
    observe({ type: 'field.recorded', key: personal.key, value: personal.name, evidence: null }, at);
    observe({ type: 'agent.turn_ended', kind: 'opening', isCut: true, heardChars: 3 }, at);
    await leg.ended;
    const end = { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 5 } as const;
    observe({ type: 'call.ended', end, turns: 1, fields: 1 }, at);
    recorder.end('hangup', 'caller_hung_up');
  };
}

async function callANode(tracer: Tracer) {
  const journalDir = await mkdtemp(join(tmpdir(), 'trace-'));
  const network = openPeerNetwork({ udpPort: 30_000 + Math.floor(Math.random() * 20_000), nextPorts: 200 });
  const gateway = await serveGateway();
  const node = await createVoiceNode({
    gateway: createGatewayClient({ gatewayUrl: gateway.url, credential: 'credential', tracer }),
    ...{ network, tracer, runCall: talk(tracer), journalDir, credential: 'credential' },
    logger: createLogger({ service: 'test', level: 'silent' }),
    timers: manualTimers(manualClock()),
    ...{ capacity: 2, host: '127.0.0.1', port: 0 },
  });
  undo.push(async () => {
    network.close();
    gateway.close();
    await rm(journalDir, { recursive: true, force: true });
  });
  const secret = makeSecret('vts_');
  const socket = new WebSocket(`ws://127.0.0.1:${node.port}/ws`, { headers: { traceparent: strange } });
  await once(socket, 'open');
  const customParameters = { tenant: 'ten_1', secret, from: personal.number };
  socket.send(JSON.stringify({ event: 'start', start: { streamSid: 'MZ1', callSid: 'CA1', customParameters } }));
  await until(() => node.activeCalls() === 1);
  socket.send(JSON.stringify({ event: 'stop' }));
  await until(() => node.activeCalls() === 0 && gateway.record.call(gateway.callId).ends.length > 0);
  await node.stop({ drainMs: 5_000, deliverMs: 5_000 });
  await tracer.close();
  return { gateway, secret };
}

const strange = `00-${'a'.repeat(32)}-${'a'.repeat(16)}-01`;

test('a phone call is one trace from its start: its admission, its turns and its batches, each with what it asked the gateway', async () => {
  const { receiver, tracer } = await openTraces();
  const { gateway } = await callANode(tracer);
  const spans = receiver.spans();
  const start = spans.find(({ name }) => name === '/ws start');
  const lines = spanTree(spans, start?.traceId ?? '');
  expect(lines).toEqual([
    '/ws start',
    '  admission',
    '    POST /graphql',
    '  call',
    '    agent turn',
    '    batch',
    '      POST /graphql',
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(start?.traceId).not.toBe('a'.repeat(32));
  expect(spans.find(({ name }) => name === 'call')?.attributes).toMatchObject({
    'uketsuke.call.id': gateway.callId,
    'uketsuke.call.channel': 'phone',
    'uketsuke.call.outcome': 'hangup',
    'uketsuke.call.reason': 'caller_hung_up',
  });
  expect(spans.find(({ name }) => name === 'batch')?.attributes).toMatchObject({
    'uketsuke.batch.seq': 1,
    'uketsuke.batch.turns': 1,
    'uketsuke.batch.fields': 1,
    'uketsuke.batch.is_last': true,
    'uketsuke.batch.status': 'recorded',
  });
  const requests = spans.filter(({ name }) => name === 'POST /graphql');
  expect(gateway.traceparents.map(({ traceparent }) => traceparent)).toEqual(
    requests.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  );
});

test('nothing that was said, no number, no secret and no name of a field is in any span', async () => {
  const { receiver, tracer } = await openTraces();
  const { secret } = await callANode(tracer);
  const text = JSON.stringify(receiver.spans());
  expect(receiver.spans().length).toBeGreaterThan(5);
  for (const value of [...Object.values(personal), secret, 'CA1']) expect(text).not.toContain(value);
});

test('batches that say nothing, and those past the limit, are recorded nowhere; the last always is', async () => {
  const { receiver, tracer } = await openTraces();
  const call = tracer.start('call');
  const asked: (string | undefined)[] = [];
  const batches = tracedBatches({
    ...{ tracer, call, tracedMax: 2 },
    gateway: {
      recordBatch({ seq }) {
        asked.push(tracer.current()?.traceparent);
        return Promise.resolve({ status: 'recorded', seq });
      },
    },
  });
  const batch = { callId: 'call_1', atMs: 0, fields: [], toolInvocations: [], end: null };
  const turn = { index: 0, role: 'user', text: personal.spoken, atMs: 0 } as const;
  await batches.recordBatch({ ...batch, seq: 1, turns: [turn] });
  await batches.recordBatch({ ...batch, seq: 2, turns: [] });
  await batches.recordBatch({ ...batch, seq: 3, turns: [turn] });
  await batches.recordBatch({ ...batch, seq: 4, turns: [turn] });
  const end = { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 0 } as const;
  await batches.recordBatch({ ...batch, seq: 5, turns: [turn], end });
  call.end();
  await tracer.close();
  const told = receiver.spans().filter(({ name }) => name === 'batch');
  expect(told.map(({ attributes }) => attributes['uketsuke.batch.seq'])).toEqual([1, 3, 5]);
  expect(batches.leftOut()).toBe(2);
  expect(asked.map((traceparent) => traceparent?.slice(-2))).toEqual(['01', '00', '01', '00', '01']);
  expect(asked.every((traceparent) => traceparent?.includes(call.traceId))).toBe(true);
});
