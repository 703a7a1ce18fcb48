import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { trace } from '@opentelemetry/api';
import { parseEnv } from '@uketsuke/runtime';
import { openTraceReceiver, type TraceReceiver } from '@uketsuke/testing/trace-receiver';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTracer } from './open-tracer.ts';
import type { ExportFailure } from './otlp/span-exporter.ts';
import { traceSettings } from './trace-settings.ts';
import type { Tracer } from './tracer.ts';

const closers: (() => Promise<void>)[] = [];
const failures: ExportFailure[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  failures.length = 0;
});

async function receive(options?: { status: number }): Promise<TraceReceiver> {
  const receiver = await openTraceReceiver(options);
  closers.push(receiver.close);
  return receiver;
}

function open(env: Record<string, string>): Promise<Tracer> {
  return openTracer({
    env: parseEnv(z.object(traceSettings), { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...env }),
    part: 'gateway',
    onFailure: (failure) => failures.push(failure),
  });
}

const to = ({ url }: TraceReceiver) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url });

async function closeQuickly(tracer: Tracer): Promise<number> {
  const startedAt = performance.now();
  await tracer.close();
  return performance.now() - startedAt;
}

test('spans are under those in which they began, across everything that waits', async () => {
  const receiver = await receive();
  const tracer = await open(to(receiver));
  await tracer.trace('outer', { kind: 'server', attributes: { 'http.route': '/v1/agents' } }, async () => {
    await new Promise(setImmediate);
    tracer.trace('inner', {}, () => 1);
  });
  tracer.trace('other', {}, () => 2);
  await tracer.close();
  const [inner, outer, other] = receiver.spans();
  expect([inner?.name, outer?.name, other?.name]).toEqual(['inner', 'outer', 'other']);
  expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
  expect(outer).toMatchObject({ parentSpanId: null, attributes: { 'http.route': '/v1/agents' } });
  expect(outer?.resource).toMatchObject({ 'service.name': 'uketsuke-gateway' });
  expect(other?.traceId).not.toBe(outer?.traceId);
});

test('a failure is named by its code, never by its words, and reaches the caller; a refusal does not count as failed', async () => {
  const receiver = await receive();
  const tracer = await open(to(receiver));
  const refusal = Object.assign(new Error('no agent of +81312345678'), { code: 'no_agent' });
  const isRefusal = (failure: unknown): boolean => failure === refusal;
  await expect(tracer.trace('failed', {}, () => Promise.reject(refusal))).rejects.toBe(refusal);
  await expect(tracer.trace('refused', { isRefusal }, () => Promise.reject(refusal))).rejects.toBe(refusal);
  await tracer.close();
  expect(receiver.spans().map(({ name, hasFailed, attributes }) => [name, hasFailed, attributes])).toEqual([
    ['failed', true, { 'error.type': 'no_agent' }],
    ['refused', false, { 'error.type': 'no_agent' }],
  ]);
  expect(receiver.requests.map(({ body }) => body.toString('utf8')).join('')).not.toContain('+81312345678');
});

test('a trace goes on from a traceparent, as it was sampled there, and may go back to another one', async () => {
  const receiver = await receive();
  const tracer = await open(to(receiver));
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = `00-${traceId}-b7ad6b7169203331-01`;
  tracer.trace('continued', { parent }, (span) => {
    expect(span.traceparent).toBe(`00-${traceId}-${span.traceparent.slice(36, 52)}-01`);
    span.link(parent);
    span.link('not one');
  });
  tracer.trace('not sampled there', { parent: `00-${traceId}-b7ad6b7169203331-00` }, (span) => {
    expect(span.isRecorded).toBe(false);
  });
  await tracer.close();
  expect(receiver.spans()).toMatchObject([
    { name: 'continued', traceId, parentSpanId: 'b7ad6b7169203331', links: [{ traceId, spanId: 'b7ad6b7169203331' }] },
  ]);
});

test('nothing that begins in a muted run is recorded, by any sampler', async () => {
  const receiver = await receive();
  const tracer = await open({ ...to(receiver), OTEL_TRACES_SAMPLER: 'always_on' });
  tracer.trace('heard', {}, (span) => {
    tracer.mute(() => {
      tracer.trace('muted', {}, (muted) => {
        expect(muted).toMatchObject({ isRecorded: false, traceId: span.traceId });
        expect(muted.traceparent).toMatch(/-00$/);
      });
    });
  });
  await tracer.close();
  expect(receiver.spans().map(({ name }) => name)).toEqual(['heard']);
});

test('a share of traces is kept by the sampler of the environment', async () => {
  const receiver = await receive();
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
  const tracer = await open({ ...to(receiver), ...sampler });
  for (let trace = 0; trace < 400; trace += 1) tracer.trace('one', {}, () => tracer.trace('two', {}, () => 1));
  await tracer.close();
  const spans = receiver.spans();
  expect(spans.length).toBeGreaterThan(2 * 120);
  expect(spans.length).toBeLessThan(2 * 280);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(spans.length / 2);
});

test('headers and packing are those of the environment, and protobuf is what is spoken without a word', async () => {
  const receiver = await receive();
  const tracer = await open({
    ...to(receiver),
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  });
  tracer.trace('named in protobuf', {}, () => 1);
  await tracer.close();
  const [request] = receiver.requests;
  expect(request?.url).toBe('/v1/traces');
  expect(request?.headers).toMatchObject({ 'content-type': 'application/x-protobuf', authorization: 'Bearer token' });
  expect(request?.body.includes('named in protobuf')).toBe(true);
});

test('a collector that refuses is told of at most once a minute, and the work goes on', async () => {
  const receiver = await receive({ status: 503 });
  const tracer = await open(to(receiver));
  for (let span = 0; span < 1_500; span += 1) tracer.trace('work', {}, () => 1);
  await tracer.close();
  expect(receiver.requests.length).toBeGreaterThan(1);
  expect(failures).toHaveLength(1);
  expect(String(failures[0]?.err)).toContain('503');
});

test('a collector that cannot be reached delays the end by nothing, one that hangs by 2 s', async () => {
  const gone = await receive();
  await gone.close();
  closers.pop();
  const unreached = await open(to(gone));
  unreached.trace('work', {}, () => 1);
  expect(await closeQuickly(unreached)).toBeLessThan(1_000);
  const hanging = await receive();
  hanging.hang();
  const waiting = await open(to(hanging));
  waiting.trace('work', {}, () => 1);
  expect(await closeQuickly(waiting)).toBeLessThan(2_500);
  await expect.poll(() => failures.length).toBe(2);
});

test('a process whose collector hangs ends all the same', async () => {
  const receiver = await receive();
  receiver.hang();
  const { elapsedMs } = await runScript({ ...to(receiver), OTEL_BSP_SCHEDULE_DELAY: '1' });
  expect(elapsedMs).toBeLessThan(8_000);
});

test('the queue is bounded: what does not fit is lost, and nothing else', async () => {
  const receiver = await receive();
  receiver.hang();
  const tracer = await open(to(receiver));
  for (let span = 0; span < 50_000; span += 1) tracer.trace('work', {}, () => 1);
  await tracer.close();
  const sent = receiver.spans().length;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(2_048 + 512);
});

test('no tracer is registered for the libraries of the process', async () => {
  const receiver = await receive();
  const tracer = await open(to(receiver));
  const stranger = tracer.trace('ours', {}, () => trace.getTracer('a library').startSpan('what a caller said'));
  expect(stranger.isRecording()).toBe(false);
  stranger.end();
  await tracer.close();
  expect(receiver.spans().map(({ name }) => name)).toEqual(['ours']);
});

test('without an address nothing of OpenTelemetry is loaded; with one it is', async () => {
  const receiver = await receive();
  const loads = /@opentelemetry\/(sdk|otlp|core|resources)/;
  expect((await runScript({})).loaded.filter((name) => loads.test(name))).toEqual([]);
  expect((await runScript(to(receiver))).loaded.some((name) => loads.test(name))).toBe(true);
});

/** A process that makes one span, closes its tracer and does nothing to end; answers every file that it has loaded. */
async function runScript(env: Record<string, string>): Promise<{ loaded: string[]; elapsedMs: number }> {
  const script = fileURLToPath(new URL('../testing/one-span.ts', import.meta.url));
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { PATH: process.env['PATH'], OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...env },
  });
  return { loaded: JSON.parse(stdout) as string[], elapsedMs: performance.now() - startedAt };
}
