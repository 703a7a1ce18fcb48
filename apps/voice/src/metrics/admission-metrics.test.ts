import type { Admission, AdmitCallInput } from '@uketsuke/contracts/voice-node';
import { createMetricsRegistry } from '@uketsuke/telemetry';
import { expect, test } from 'vitest';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayUnavailable } from '../gateway/graphql-client.ts';
import { planFor } from '../testing/call-harness.ts';
import { goOn } from '../testing/node-wire.ts';
import { createAdmissionMetrics } from './admission-metrics.ts';

const input: AdmitCallInput = { channel: 'web', callId: 'call_1', clientToken: 'vct_1' };

function gatewayWith(answers: (() => Promise<Admission>)[]): GatewayClient {
  return {
    admitCall: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    recordBatch: () => Promise.reject(new Error('not asked')),
    nodeHeartbeat: () => Promise.resolve(goOn),
  };
}

test('who is admitted is counted, and who is refused by the reason that is told; the gateway answers as it does', async () => {
  const registry = createMetricsRegistry();
  const metrics = createAdmissionMetrics(registry);
  const plan = planFor({ channel: 'web', output: 'audio' });
  const away = new GatewayUnavailable('away');
  const gateway = metrics.watched(
    gatewayWith([
      () => Promise.resolve({ status: 'admitted', plan }),
      () => Promise.resolve({ status: 'refused', code: 'balance_depleted' }),
      () => Promise.reject(away),
    ]),
  );
  expect(await gateway.admitCall(input)).toEqual({ status: 'admitted', plan });
  expect(await gateway.admitCall(input)).toEqual({ status: 'refused', code: 'balance_depleted' });
  await expect(gateway.admitCall(input)).rejects.toBe(away);
  metrics.refused({ channel: 'web', reason: 'balance_depleted' });
  metrics.refused({ channel: 'phone', reason: 'full' });
  const text = await registry.metrics();
  expect(text.split('\n').filter((line) => line.startsWith('uketsuke_admissions_total{'))).toEqual([
    'uketsuke_admissions_total{channel="web",result="admitted"} 1',
    'uketsuke_admissions_total{channel="web",result="balance_depleted"} 1',
    'uketsuke_admissions_total{channel="phone",result="full"} 1',
  ]);
  expect(text).toContain('uketsuke_admission_duration_seconds_count{channel="web"} 3');
});
