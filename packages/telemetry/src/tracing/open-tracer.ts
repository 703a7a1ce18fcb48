import { noTracer } from './no-tracer.ts';
import type { ExportFailure } from './otlp/span-exporter.ts';
import { traceExportOf } from './trace-export.ts';
import type { TraceEnv } from './trace-settings.ts';
import type { Tracer } from './tracer.ts';

export interface OpenTracerOptions {
  env: TraceEnv;
  /** Which part of the service this process is: `gateway`, `worker`, `voice`. */
  part: string;
  /** Spans were lost; told at most once a minute. */
  onFailure(failure: ExportFailure): void;
}

/** Where traces are off, nothing of OpenTelemetry is loaded. */
export async function openTracer({ env, part, onFailure }: OpenTracerOptions): Promise<Tracer> {
  const to = traceExportOf(env, { part });
  if (!to) return noTracer;
  const { createOtlpTracer } = await import('./otlp/otlp-tracer.ts');
  return createOtlpTracer({ to, onFailure });
}
