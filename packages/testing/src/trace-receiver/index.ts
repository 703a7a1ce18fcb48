export type { ReceivedSpan } from './read-spans.ts';
export { spanTree } from './span-tree.ts';
export { openTraceReceiver, type TraceReceiver } from './trace-receiver.ts';
