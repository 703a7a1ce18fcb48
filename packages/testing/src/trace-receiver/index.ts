export type { ReceivedSpan } from './read-spans.ts';
export { openTraceReceiver, type TraceReceiver } from './trace-receiver.ts';
