import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { MetricsRegistry } from '@uketsuke/telemetry';
import { Gauge } from 'prom-client';

/** `connecting` until the agent's first turn; then who has the word, or that the agent takes leave. */
export type CallPhaseName = 'connecting' | 'opening' | 'listening' | 'answering' | 'taking_leave';

export interface CallPhase {
  enter(name: CallPhaseName): void;
  end(): void;
}

export interface CallPhases {
  begin(channel: CallPlan['channel']): CallPhase;
}

/** How many calls there are at this moment, by channel and phase. */
export function createCallPhases(registry: MetricsRegistry): CallPhases {
  const calls = new Gauge({
    name: 'uketsuke_calls',
    help: 'Calls of this node at this moment, by channel and state.',
    labelNames: ['channel', 'state'],
    registers: [registry],
  });
  return {
    begin(channel) {
      let current: CallPhaseName | null = null;
      const change = (next: CallPhaseName | null): void => {
        if (current !== null) calls.dec({ channel, state: current });
        if (next !== null) calls.inc({ channel, state: next });
        current = next;
      };
      change('connecting');
      return { enter: change, end: () => change(null) };
    },
  };
}
