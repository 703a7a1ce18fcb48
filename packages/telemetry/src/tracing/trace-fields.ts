import type { Tracer } from './tracer.ts';

/** For a logger: each line of what is traced says of which trace it is a part. undefined where traces are off. */
export function traceFieldsOf(tracer: Tracer): (() => { trace_id?: string }) | undefined {
  if (!tracer.isOn) return undefined;
  return () => {
    const span = tracer.current();
    return span ? { trace_id: span.traceId } : {};
  };
}
