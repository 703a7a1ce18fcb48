export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** Version 00; later versions may have more behind it. */
const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** null: it is not in the notation of W3C Trace Context. */
export function parseTraceparent(text: string): TraceParent | null {
  const [, traceId, spanId, flags, rest] = pattern.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (rest !== undefined && text.startsWith('00')) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
