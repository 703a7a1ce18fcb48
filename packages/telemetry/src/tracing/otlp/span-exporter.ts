import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Clock } from '@uketsuke/runtime';
import type { TraceExport } from '../trace-export.ts';

/** Why spans were lost, and how many since the last time that this was told. */
export interface ExportFailure {
  err: unknown;
  spans: number;
}

export interface SpanExporterOptions {
  to: Pick<TraceExport, 'url' | 'protocol' | 'headers' | 'compression' | 'timeoutMs'>;
  clock: Clock;
  onFailure(failure: ExportFailure): void;
}

export interface OwnSpanExporter extends SpanExporter {
  /** Gives up what is under way, so that it does not keep the process alive. */
  abort(): void;
}

const toldEveryMs = 60_000;
const contentTypes = { 'http/protobuf': 'application/x-protobuf', 'http/json': 'application/json' } as const;
const compress = promisify(gzip);

/**
 * OTLP over HTTP, one attempt for each batch. OpenTelemetry's own exporter repeats for ten seconds by timers that keep a process
 * from ending; here spans that the collector does not take are lost, and what a process waits for at its end is bounded.
 */
export function createSpanExporter({ to, clock, onFailure }: SpanExporterOptions): OwnSpanExporter {
  const ended = new AbortController();
  let lost = 0;
  let toldAtMs = -Infinity;
  const serializer = to.protocol === 'http/json' ? JsonTraceSerializer : ProtobufTraceSerializer;

  const send = async (spans: ReadableSpan[]): Promise<void> => {
    const bytes = serializer.serializeRequest(spans);
    if (!bytes) throw new Error('The spans cannot be written');
    const isPacked = to.compression === 'gzip';
    const response = await fetch(to.url, {
      method: 'POST',
      headers: {
        ...to.headers,
        'content-type': contentTypes[to.protocol],
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
      body: new Uint8Array(isPacked ? await compress(bytes) : bytes),
      redirect: 'error',
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(to.timeoutMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The collector answered ${response.status}`);
  };
  const tell = (err: unknown, spans: number): void => {
    lost += spans;
    if (clock.monotonic() - toldAtMs < toldEveryMs) return;
    toldAtMs = clock.monotonic();
    onFailure({ err, spans: lost });
    lost = 0;
  };

  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      void send(spans).then(
        () => done({ code: ExportResultCode.SUCCESS }),
        (error: unknown) => {
          tell(error, spans.length);
          // Told above: OpenTelemetry itself would tell nobody.
          done({ code: ExportResultCode.SUCCESS });
        },
      );
    },
    shutdown: () => Promise.resolve(),
    abort: () => ended.abort(new Error('The process ends')),
  };
}
