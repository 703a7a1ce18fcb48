import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, trace as api, TraceFlags } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { type Clock, systemClock, systemTimers, within } from '@uketsuke/runtime';
import type { TraceExport } from '../trace-export.ts';
import { parseTraceparent } from '../traceparent.ts';
import type { Span, SpanOptions, Tracer } from '../tracer.ts';
import { contextOf, type OtlpSpan, otlpSpan } from './otlp-span.ts';
import { createSampler } from './sampler.ts';
import { createSpanExporter, type ExportFailure } from './span-exporter.ts';

export interface OtlpTracerOptions {
  to: TraceExport;
  clock?: Clock;
  onFailure(failure: ExportFailure): void;
}

const closeWithinMs = 2_000;
const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Over OpenTelemetry, with its own context: nothing is registered that a library of the process could find. */
export function createOtlpTracer({ to, clock = systemClock, onFailure }: OtlpTracerOptions): Tracer {
  const exporter = createSpanExporter({ to, clock, onFailure });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes(to.resource),
    sampler: createSampler(to),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('uketsuke');
  const running = new AsyncLocalStorage<OtlpSpan>();

  const start = (name: string, options: SpanOptions = {}): OtlpSpan => {
    const current = running.getStore();
    if (current?.isMuted) return current;
    const { kind = 'internal', attributes = {}, beganMsAgo = 0, isRefusal } = options;
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes, ...(beganMsAgo > 0 && { startTime: Date.now() - beganMsAgo }) },
      parentOf(options, current),
    );
    return otlpSpan(span, isRefusal && { isRefusal });
  };
  const under = <Result>(span: Span, run: () => Result): Result => running.run(ownSpan(span), run);

  return {
    isOn: true,
    start,
    within: under,
    trace(name, options, run) {
      const span = start(name, options);
      return ending(span, () => under(span, () => run(span)));
    },
    mute(run) {
      const current = running.getStore();
      if (!current) return run();
      const unrecorded = api.wrapSpanContext({ ...current.api.spanContext(), traceFlags: TraceFlags.NONE });
      return running.run(otlpSpan(unrecorded, { isMuted: true }), run);
    },
    current: () => running.getStore() ?? null,
    async close() {
      await within(systemTimers, closeWithinMs, provider.shutdown());
      exporter.abort();
    },
  };
}

function parentOf({ parent, isRoot = false }: SpanOptions, current: OtlpSpan | undefined): Context {
  const remote = parent === undefined ? null : parseTraceparent(parent);
  if (remote) return api.setSpanContext(ROOT_CONTEXT, contextOf(remote));
  return current && !isRoot ? api.setSpan(ROOT_CONTEXT, current.api) : ROOT_CONTEXT;
}

/** Every span that this tracer is given is one that it has made. */
function ownSpan(span: Span): OtlpSpan {
  return span as OtlpSpan;
}

function ending<Result>(span: Span, run: () => Result): Result {
  const fail = (failure: unknown): void => {
    span.fail(failure);
    span.end();
  };
  try {
    const result = run();
    if (result instanceof Promise) result.then(() => span.end(), fail);
    else span.end();
    return result;
  } catch (error) {
    fail(error);
    throw error;
  }
}
