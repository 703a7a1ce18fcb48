import type { ReceivedSpan } from './read-spans.ts';

/** One trace as text: a line for each span, deeper under its parent, in the order in which they began. */
export function spanTree(spans: readonly ReceivedSpan[], traceId: string): string[] {
  const ofTrace = spans.filter((span) => span.traceId === traceId).toSorted((a, b) => a.beganAtNs - b.beganAtNs);
  const ids = new Set(ofTrace.map(({ spanId }) => spanId));
  const linesUnder = (parentId: string | null, depth: number): string[] =>
    ofTrace
      .filter(({ parentSpanId }) => (parentSpanId !== null && ids.has(parentSpanId) ? parentSpanId : null) === parentId)
      .flatMap(({ name, spanId }) => [`${'  '.repeat(depth)}${name}`, ...linesUnder(spanId, depth + 1)]);
  return linesUnder(null, 0);
}
