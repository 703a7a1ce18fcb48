import { envBoolean, envInteger } from '@uketsuke/runtime';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const protocol = z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json; grpc is not spoken');
const pairs = (what: string) =>
  z.string().transform((text, ctx) => {
    const read = readPairs(text);
    if (read) return read;
    ctx.addIssue({ code: 'custom', message: `must be ${what} like name=value,name=value` });
    return z.NEVER;
  });

/** For the env.ts of a process that keeps traces; the names and meanings are those of OpenTelemetry. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe('Where traces go: an OTLP collector, whose /v1/traces is used. Without it there are no traces.'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional().describe('The same, as the whole address for traces.'),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf').describe('How they are written; or http/json.'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional().describe('The same, for traces alone.'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs('headers')
    .optional()
    .describe('Sent to the collector, as authorization=Bearer%20token,name=value.'),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs('headers').optional().describe('The same, for traces alone.'),
  OTEL_EXPORTER_OTLP_COMPRESSION: z.enum(['none', 'gzip']).default('none').describe('How what is sent is packed.'),
  OTEL_EXPORTER_OTLP_TIMEOUT: envInteger
    .refine((value) => value > 0, 'must be at least 1')
    .default(10_000)
    .describe('How many milliseconds the collector has to take what is sent; after that it is lost.'),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: envInteger.optional().describe('The same, for traces alone.'),
  OTEL_SERVICE_NAME: z.string().optional().describe('Name of this process in traces, instead of uketsuke-<part>.'),
  OTEL_RESOURCE_ATTRIBUTES: pairs('attributes')
    .optional()
    .describe('What every trace says of this process, as deployment.environment.name=production.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...['always_on', 'always_off', 'traceidratio'],
      ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
    ] as const)
    .default('parentbased_always_on')
    .describe('Which traces are kept: always_on, always_off or traceidratio, alone or after parentbased_.'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .refine((value) => value >= 0 && value <= 1, 'must be a number from 0 to 1')
    .default(1)
    .describe('The share of traces that traceidratio keeps, from 0 to 1.'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp').describe('none: no traces.'),
  OTEL_SDK_DISABLED: envBoolean.default(false).describe('true: no traces.'),
};

export type TraceEnv = z.infer<z.ZodObject<typeof traceSettings>>;

/** null: not in that notation. */
function readPairs(text: string): Record<string, string> | null {
  const entries: [string, string][] = [];
  for (const item of text.split(',').filter((part) => part.trim() !== '')) {
    const at = item.indexOf('=');
    if (at < 1) return null;
    try {
      entries.push([item.slice(0, at).trim(), decodeURIComponent(item.slice(at + 1).trim())]);
    } catch {
      return null;
    }
  }
  return Object.fromEntries(entries);
}
