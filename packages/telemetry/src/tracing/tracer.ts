/**
 * Everything that a span may say of its work. The list is closed because traces leave the service: ids, counts, codes and names of ours,
 * never a number, a text, a secret, a value of a query or of a header.
 */
export type SpanAttribute =
  | 'db.operation.name'
  | 'db.query.text'
  | 'db.system.name'
  | 'error.type'
  | 'http.request.method'
  | 'http.response.status_code'
  | 'http.route'
  | 'uketsuke.admission.reason'
  | 'uketsuke.admission.status'
  | 'uketsuke.agent.id'
  | 'uketsuke.batch.fields'
  | 'uketsuke.batch.is_last'
  | 'uketsuke.batch.seq'
  | 'uketsuke.batch.status'
  | 'uketsuke.batch.tool_calls'
  | 'uketsuke.batch.turns'
  | 'uketsuke.call.batches_left_out'
  | 'uketsuke.call.channel'
  | 'uketsuke.call.duration_ms'
  | 'uketsuke.call.id'
  | 'uketsuke.call.outcome'
  | 'uketsuke.call.reason'
  | 'uketsuke.environment'
  | 'uketsuke.job.attempt'
  | 'uketsuke.job.id'
  | 'uketsuke.job.queue'
  | 'uketsuke.key.id'
  | 'uketsuke.node.id'
  | 'uketsuke.organization.id'
  | 'uketsuke.request.id'
  | 'uketsuke.tenant.id'
  | 'uketsuke.turn.is_cut'
  | 'uketsuke.turn.kind'
  | 'uketsuke.viewer';

export type SpanAttributes = { readonly [Name in SpanAttribute]?: string | number | boolean };

export interface SpanOptions {
  /** `server`: answers a request; `client`: sends one; `consumer`: takes a job. */
  kind?: 'internal' | 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** A `traceparent` from outside, that this continues; it must be trusted. Absent: the span under which this runs, if there is one. */
  parent?: string | undefined;
  /** Under no other span: the first of a trace. */
  isRoot?: boolean;
  /** It began so many milliseconds ago. */
  beganMsAgo?: number;
  /** Failures that are an answer: their code is noted, and the span does not count as failed. */
  isRefusal?: (failure: unknown) => boolean;
}

/** One piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** What continues the trace elsewhere is told this, in the notation of W3C. */
  readonly traceparent: string;
  /** False: it was not sampled, and nobody sees what it says. */
  readonly isRecorded: boolean;
  set(attributes: SpanAttributes): void;
  /** Goes back to another trace, by its `traceparent`; one that is malformed is passed over. */
  link(traceparent: string): void;
  /** Notes the kind of the failure, never its words. */
  fail(failure: unknown): void;
  end(): void;
}

/** Traces of this process. Each keeps its own: none is registered for the libraries of the process. */
export interface Tracer {
  readonly isOn: boolean;
  /** Begins a span that the caller ends. */
  start(name: string, options?: SpanOptions): Span;
  /** What `run` begins, now or later, is under this span. */
  within<Result>(span: Span, run: () => Result): Result;
  /** `run` is the span: it ends when `run` has returned or its promise is settled. */
  trace<Result>(name: string, options: SpanOptions, run: (span: Span) => Result): Result;
  /** Nothing that `run` begins is recorded, here or where a request of it goes. */
  mute<Result>(run: () => Result): Result;
  /** The span under which this runs. */
  current(): Span | null;
  /** Sends what is left, for 2 s at most. */
  close(): Promise<void>;
}
