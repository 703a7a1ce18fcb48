import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Tracer } from '@uketsuke/telemetry';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { tracedBatches } from './traced-batches.ts';

type Batches = Pick<GatewayClient, 'recordBatch'>;

/** One call as a part of a trace: a span from its admission to its end, with its batches and whatever it asks the gateway under it. */
export interface CallTrace {
  gateway: Batches;
  run<Result>(work: () => Result): Result;
  end(): void;
}

export interface CallTraceOptions {
  tracer: Tracer;
  plan: Pick<CallPlan, 'callId' | 'channel' | 'environment' | 'tenant' | 'agent'>;
  gateway: Batches;
}

/** Under what admitted the call, where that is traced. */
export function beginCallTrace({ tracer, plan, gateway }: CallTraceOptions): CallTrace {
  if (!tracer.isOn) return { gateway, run: (work) => work(), end() {} };
  const call = tracer.start('call', {
    attributes: {
      'uketsuke.call.id': plan.callId,
      'uketsuke.call.channel': plan.channel,
      'uketsuke.environment': plan.environment,
      'uketsuke.tenant.id': plan.tenant.id,
      'uketsuke.agent.id': plan.agent.id,
    },
  });
  const batches = tracedBatches({ tracer, call, gateway });
  return {
    gateway: batches,
    run: (work) => tracer.within(call, work),
    end() {
      call.set({ 'uketsuke.call.batches_left_out': batches.leftOut() });
      call.end();
    },
  };
}
