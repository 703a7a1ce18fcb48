import type { DomainContext } from '@uketsuke/domain';
import type { GraphQLContext } from '@uketsuke/schema';
import type { Tracer } from '@uketsuke/telemetry';
import { isRefusal } from './is-refusal.ts';

export interface ContextTrace {
  domain: Pick<DomainContext, 'trace'>;
  graphql: Pick<GraphQLContext, 'aroundRoot'>;
}

/** What resolvers and verbs get besides: nothing where traces are off. A field at the top calls one verb of the domain, so that its span is the verb's. */
export function createContextTrace(tracer: Tracer): ContextTrace {
  if (!tracer.isOn) return { domain: {}, graphql: {} };
  return {
    domain: {
      trace: {
        traceparent() {
          const span = tracer.current();
          return span?.isRecorded ? span.traceparent : undefined;
        },
        link: (traceparent) => tracer.current()?.link(traceparent),
      },
    },
    graphql: { aroundRoot: (field, run) => tracer.trace(field, { isRefusal }, run) },
  };
}
