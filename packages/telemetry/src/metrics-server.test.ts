import { createLogger, type Logger } from '@uketsuke/runtime';
import { Counter } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { createMetricsRegistry } from './metrics-registry.ts';
import { type MetricsServer, openMetricsServer } from './metrics-server.ts';

const host = '127.0.0.1';
const opened: MetricsServer[] = [];
const lines: string[] = [];
const logger: Logger = createLogger({ service: 'test', destination: { write: (line) => void lines.push(line) } });

async function open(registry = createMetricsRegistry(), port: number | 'any' = 'any'): Promise<MetricsServer> {
  const server = await openMetricsServer({ registry, host, port, logger });
  opened.push(server);
  return server;
}

const get = (server: MetricsServer, path: string, method = 'GET') =>
  fetch(`http://${host}:${server.port}${path}`, { method });

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
  lines.length = 0;
});

test('/metrics answers the metrics of the process, those of Node included', async () => {
  const registry = createMetricsRegistry();
  new Counter({ name: 'probe_total', help: 'A probe.', registers: [registry] }).inc(3);
  const response = await get(await open(registry), '/metrics');
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(text).toContain('probe_total 3');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('anything but GET /metrics is not found', async () => {
  const server = await open();
  const statuses = await Promise.all([
    get(server, '/').then(({ status }) => status),
    get(server, '/metrics/x').then(({ status }) => status),
    get(server, '/metrics', 'POST').then(({ status }) => status),
  ]);
  expect(statuses).toEqual([404, 404, 404]);
});

test('a port that is taken stops nothing, and is told to the log', async () => {
  const first = await open();
  const second = await open(createMetricsRegistry(), first.port ?? 'any');
  expect(second.port).toBeNull();
  expect(lines.join('')).toContain('metrics.not_served');
  expect((await get(first, '/metrics')).status).toBe(200);
});

test('port 0 serves nothing', async () => {
  expect((await open(createMetricsRegistry(), 0)).port).toBeNull();
  expect(lines).toEqual([]);
});

test('a metric that cannot be collected is an error of this answer alone', async () => {
  let isBroken = true;
  const registry = {
    contentType: createMetricsRegistry().contentType,
    metrics: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve('fine 1\n')),
  };
  const server = await openMetricsServer({ registry, host, port: 'any', logger });
  opened.push(server);
  expect((await get(server, '/metrics')).status).toBe(500);
  isBroken = false;
  expect(await (await get(server, '/metrics')).text()).toBe('fine 1\n');
});
