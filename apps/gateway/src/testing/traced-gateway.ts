import { createDatabase } from '@uketsuke/db';
import { createLogger, parseEnv } from '@uketsuke/runtime';
import { openTracer, traceFieldsOf, type Tracer, traceSettings } from '@uketsuke/telemetry';
import { openTraceReceiver, type TraceReceiver } from '@uketsuke/testing/trace-receiver';
import { z } from 'zod';
import type { GatewayOptions } from '../app.ts';
import { createStatementSpans } from '../tracing/statement-spans.ts';

export interface TracedParts {
  receiver: TraceReceiver;
  tracer: Tracer;
  /** For `createTestGateway`. */
  options: Pick<GatewayOptions, 'tracer' | 'db' | 'logger'>;
  logLines: Record<string, unknown>[];
  /** Ends everything. What was traced is with the receiver when `tracer.close()` has resolved. */
  close(): Promise<void>;
}

/** What main.ts gives a gateway or a worker where traces are on, with a collector. */
export async function openTracedParts(databaseUrl: string): Promise<TracedParts> {
  const receiver = await openTraceReceiver();
  const logLines: Record<string, unknown>[] = [];
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  };
  const tracer = await openTracer({ env: parseEnv(z.object(traceSettings), env), part: 'gateway', onFailure() {} });
  const logger = createLogger({
    service: 'gateway',
    destination: { write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>) },
    fields: traceFieldsOf(tracer),
  });
  const db = createDatabase({ url: databaseUrl, connectionsMax: 6, onStatement: createStatementSpans(tracer) });
  return {
    receiver,
    tracer,
    options: { tracer, db, logger },
    logLines,
    async close() {
      await tracer.close();
      await db.close();
      await receiver.close();
    },
  };
}
