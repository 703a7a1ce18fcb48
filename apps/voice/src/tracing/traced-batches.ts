import type { CallBatch } from '@uketsuke/contracts/voice-node';
import type { Span, Tracer } from '@uketsuke/telemetry';
import type { GatewayClient } from '../gateway/gateway-client.ts';

export interface TracedBatchesOptions {
  tracer: Tracer;
  call: Span;
  gateway: Pick<GatewayClient, 'recordBatch'>;
  tracedMax?: number;
}

export interface TracedBatches extends Pick<GatewayClient, 'recordBatch'> {
  /** Batches of which the trace says nothing. */
  leftOut(): number;
}

/** An hour brings 1,800 batches with a dozen statements each: more than anybody can look at, and more than stores take in one trace. */
const tracedMaxOfCall = 200;

/** Each batch that says something is a span of its call's trace, up to `tracedMax` of them and the last; the others are nowhere recorded. */
export function tracedBatches({
  tracer,
  call,
  gateway,
  tracedMax = tracedMaxOfCall,
}: TracedBatchesOptions): TracedBatches {
  let traced = 0;
  let leftOut = 0;
  return {
    leftOut: () => leftOut,
    recordBatch(batch) {
      if (isEmpty(batch) || (traced >= tracedMax && batch.end === null)) {
        leftOut += 1;
        return tracer.within(call, () => tracer.mute(() => gateway.recordBatch(batch)));
      }
      traced += 1;
      return tracer.within(call, () =>
        tracer.trace('batch', { attributes: attributesOf(batch) }, async (span) => {
          const receipt = await gateway.recordBatch(batch);
          span.set({ 'uketsuke.batch.status': receipt.status });
          return receipt;
        }),
      );
    },
  };
}

function isEmpty({ turns, fields, toolInvocations, engines = [], end }: CallBatch): boolean {
  return [turns, fields, toolInvocations, engines].every(({ length }) => length === 0) && end === null;
}

/** How much of each there is, never what. */
function attributesOf({ callId, seq, turns, fields, toolInvocations, end }: CallBatch) {
  return {
    'uketsuke.call.id': callId,
    'uketsuke.batch.seq': seq,
    'uketsuke.batch.turns': turns.length,
    'uketsuke.batch.fields': fields.length,
    'uketsuke.batch.tool_calls': toolInvocations.length,
    'uketsuke.batch.is_last': end !== null,
  };
}
