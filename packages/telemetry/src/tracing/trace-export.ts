import type { TraceEnv } from './trace-settings.ts';

/** What is to be traced, and where it goes. */
export interface TraceExport {
  url: string;
  protocol: 'http/protobuf' | 'http/json';
  headers: Readonly<Record<string, string>>;
  compression: 'none' | 'gzip';
  timeoutMs: number;
  sampler: TraceEnv['OTEL_TRACES_SAMPLER'];
  samplerRatio: number;
  resource: Readonly<Record<string, string>>;
}

/** null: traces are off. */
export function traceExportOf(env: TraceEnv, { part }: { part: string }): TraceExport | null {
  if (env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === 'none') return null;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? signalUrl(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (url === null) return null;
  return {
    url,
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS, ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    compression: env.OTEL_EXPORTER_OTLP_COMPRESSION,
    timeoutMs: env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? env.OTEL_EXPORTER_OTLP_TIMEOUT,
    sampler: env.OTEL_TRACES_SAMPLER,
    samplerRatio: env.OTEL_TRACES_SAMPLER_ARG,
    resource: {
      'service.namespace': 'uketsuke',
      'service.instance.id': crypto.randomUUID(),
      // Tells the parts apart where one OTEL_SERVICE_NAME is set for all of them.
      'uketsuke.part': part,
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': env.OTEL_SERVICE_NAME ?? env.OTEL_RESOURCE_ATTRIBUTES?.['service.name'] ?? `uketsuke-${part}`,
    },
  };
}

function signalUrl(endpoint: string | undefined): string | null {
  return endpoint === undefined ? null : `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}
