type Value = string | number | boolean;

/** A span as a collector gets it. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  attributes: Record<string, Value>;
  links: { traceId: string; spanId: string }[];
  hasFailed: boolean;
  beganAtNs: number;
  /** Of the process that made it. */
  resource: Record<string, Value>;
}

interface WrittenAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
}

/** The parts of an OTLP request that are looked at, in its JSON notation. */
interface WrittenSpans {
  resourceSpans?: {
    resource?: { attributes?: WrittenAttribute[] };
    scopeSpans?: {
      spans?: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes?: WrittenAttribute[];
        links?: { traceId: string; spanId: string }[];
        startTimeUnixNano: string;
        status?: { code?: number };
      }[];
    }[];
  }[];
}

const failed = 2;

export function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans = [] } = JSON.parse(body) as WrittenSpans;
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes, links = [], status, startTimeUnixNano }) => ({
        name,
        traceId,
        spanId,
        parentSpanId: parentSpanId ?? null,
        attributes: readAttributes(attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        hasFailed: status?.code === failed,
        beganAtNs: Number(startTimeUnixNano),
        resource: readAttributes(resource?.attributes),
      })),
    ),
  );
}

function readAttributes(attributes: readonly WrittenAttribute[] = []): Record<string, Value> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  );
}
