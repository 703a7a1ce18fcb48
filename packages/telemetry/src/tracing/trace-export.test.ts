import { parseEnv } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { traceExportOf } from './trace-export.ts';
import { traceSettings } from './trace-settings.ts';

const schema = z.object(traceSettings);
const exportOf = (env: Record<string, string>) => traceExportOf(parseEnv(schema, env), { part: 'gateway' });
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

test.each([
  ['no address', {}],
  ['OTEL_SDK_DISABLED', { ...endpoint, OTEL_SDK_DISABLED: 'true' }],
  ['OTEL_TRACES_EXPORTER=none', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
])('traces are off by %s', (_, env) => {
  expect(exportOf(env)).toBeNull();
});

test('an address alone is enough', () => {
  expect(exportOf(endpoint)).toEqual({
    ...{ url: 'http://collector:4318/v1/traces', protocol: 'http/protobuf', compression: 'none', headers: {} },
    ...{ timeoutMs: 10_000, sampler: 'parentbased_always_on', samplerRatio: 1 },
    resource: {
      'service.name': 'uketsuke-gateway',
      'service.namespace': 'uketsuke',
      'service.instance.id': expect.any(String),
      'uketsuke.part': 'gateway',
    },
  });
});

test('what is said for traces alone comes before what is said for everything', () => {
  const to = exportOf({
    ...endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/in',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20one, x-team = desk',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=Bearer%20two',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TIMEOUT: '5000',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '700',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_SERVICE_NAME: 'desk',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.name=other',
  });
  expect(to).toMatchObject({
    url: 'https://traces.example.com/in',
    protocol: 'http/json',
    headers: { authorization: 'Bearer two', 'x-team': 'desk' },
    timeoutMs: 700,
    sampler: 'traceidratio',
    samplerRatio: 0.25,
    resource: { 'service.name': 'desk', 'deployment.environment.name': 'production', 'uketsuke.part': 'gateway' },
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'name=%zz'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s=%s is a fault that is told at start', (name, value) => {
  expect(() => exportOf({ [name]: value })).toThrow(name);
});
