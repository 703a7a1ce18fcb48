import type { MetricsRegistry } from '@uketsuke/telemetry';
import { Counter, Histogram } from 'prom-client';
import type { GatewayClient } from '../gateway/gateway-client.ts';

export interface AdmissionMetrics {
  /** The same gateway; whom it admits is counted, and how long it takes to decide. */
  watched(gateway: GatewayClient): GatewayClient;
  /** A caller was refused, by the gateway or by the node itself. */
  refused(refusal: { channel: 'phone' | 'web'; reason: string }): void;
}

export function createAdmissionMetrics(registry: MetricsRegistry): AdmissionMetrics {
  const registers = [registry];
  const results = new Counter({
    name: 'uketsuke_admissions_total',
    help: 'Callers who were admitted or refused, by reason; unclear: the gateway gave no answer.',
    labelNames: ['channel', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'uketsuke_admission_duration_seconds',
    help: 'How long a caller waited for the answer of the gateway, repeated questions included.',
    labelNames: ['channel'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers,
  });
  return {
    refused: ({ channel, reason }) => results.inc({ channel, result: reason }),
    watched: (gateway) => ({
      ...gateway,
      async admitCall(input, options) {
        const { channel } = input;
        const stopTimer = durations.startTimer({ channel });
        try {
          const admission = await gateway.admitCall(input, options);
          if (admission.status === 'admitted') results.inc({ channel, result: 'admitted' });
          return admission;
        } finally {
          stopTimer();
        }
      },
    }),
  };
}
