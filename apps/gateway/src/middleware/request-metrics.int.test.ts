import { createMetricsRegistry } from '@uketsuke/telemetry';
import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createRequestMetrics } from '../metrics/request-metrics.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const registry = createMetricsRegistry();
const gateway = createTestGateway(setting, { metrics: createRequestMetrics(registry) });

async function counted(): Promise<string[]> {
  const text = await registry.getSingleMetricAsString('uketsuke_http_request_duration_seconds');
  return text.split('\n').filter((line) => line.includes('_count{'));
}

test('every request is counted by its operation, its status and the code of its error, and by nothing of its caller', async () => {
  await gateway.send({ method: 'GET', url: '/v1/agents' });
  await gateway.send({ method: 'GET', url: '/v1/agents' });
  await gateway.send({ method: 'GET', url: '/v1/calls/call_0000000000000000000000' });
  await gateway.send({ method: 'GET', url: '/v1/calls?limit=0' });
  await gateway.send({ method: 'GET', url: '/v1/agents', as: null });
  await gateway.send({ method: 'GET', url: '/v1/nothing/of/somebody' });
  await gateway.app.inject({ method: 'GET', url: '/healthz' });
  const prefix = 'uketsuke_http_request_duration_seconds_count';
  await expect
    .poll(counted)
    .toEqual([
      `${prefix}{operation="GET /v1/agents",status="200",error=""} 2`,
      `${prefix}{operation="GET /v1/calls/:id",status="404",error="not_found"} 1`,
      `${prefix}{operation="GET /v1/calls",status="422",error="invalid_request"} 1`,
      `${prefix}{operation="GET /v1/agents",status="401",error="unauthorized"} 1`,
      `${prefix}{operation="unknown",status="404",error="not_found"} 1`,
      `${prefix}{operation="GET /healthz",status="200",error=""} 1`,
    ]);
});
