import type { Span, Tracer } from './tracer.ts';

const noSpan: Span = {
  traceId: '',
  traceparent: '',
  isRecorded: false,
  set() {},
  link() {},
  fail() {},
  end() {},
};

/** Where traces are off. */
export const noTracer: Tracer = {
  isOn: false,
  start: () => noSpan,
  within: (_span, run) => run(),
  trace: (_name, _options, run) => run(noSpan),
  mute: (run) => run(),
  current: () => null,
  close: () => Promise.resolve(),
};
