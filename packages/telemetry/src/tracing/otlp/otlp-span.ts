import { type Span as ApiSpan, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { errorType } from '../error-type.ts';
import { formatTraceparent, parseTraceparent } from '../traceparent.ts';
import type { Span, SpanOptions } from '../tracer.ts';

/** A span of ours over one of OpenTelemetry. */
export interface OtlpSpan extends Span {
  readonly api: ApiSpan;
  /** What is begun under it is not recorded either. */
  readonly isMuted: boolean;
}

export interface OtlpSpanOptions extends Pick<SpanOptions, 'isRefusal'> {
  isMuted?: boolean;
}

export function otlpSpan(api: ApiSpan, { isRefusal, isMuted = false }: OtlpSpanOptions = {}): OtlpSpan {
  const { traceId, spanId, traceFlags } = api.spanContext();
  const isRecorded = api.isRecording();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return {
    api,
    isMuted,
    traceId,
    isRecorded,
    get traceparent() {
      return formatTraceparent({ traceId, spanId, isSampled });
    },
    set: (attributes) => void api.setAttributes(attributes),
    link(traceparent) {
      const linked = parseTraceparent(traceparent);
      if (linked) api.addLink({ context: contextOf(linked) });
    },
    fail(failure) {
      api.setAttribute('error.type', errorType(failure));
      if (!isRefusal?.(failure)) api.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => api.end(),
  };
}

export function contextOf({ traceId, spanId, isSampled }: NonNullable<ReturnType<typeof parseTraceparent>>) {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}
