import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGatewayMetrics } from '@uketsuke/gateway/metrics';
import { createWorkerMetrics } from '@uketsuke/gateway/worker-metrics';
import { createVoiceMetrics } from '@uketsuke/voice/metrics/voice-metrics.ts';
import { addBacklogMetrics } from '@uketsuke/voice/metrics/backlog-metrics.ts';
import { addEngineMetrics } from '@uketsuke/voice/metrics/engine-metrics.ts';
import { addJournalMetrics } from '@uketsuke/voice/metrics/journal-metrics.ts';
import { addNodeMetrics } from '@uketsuke/voice/metrics/node-metrics.ts';
import { createDeliveryBacklog } from '@uketsuke/voice/journal/delivery-backlog.ts';
import { systemClock } from '@uketsuke/runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { metricsOf } from './promql.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(1) }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
});

const rules = rulesSchema.parse(parse(read('ops/alerts.yml'))).groups.flatMap((group) => group.rules);
const { panels } = dashboardSchema.parse(JSON.parse(read('ops/dashboard.json')));
const asked = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];

/** The names under which Prometheus stores what the three processes answer. */
let stored: ReadonlySet<string>;
let own: readonly string[];

beforeAll(async () => {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0, options: { max: 1 } };
  const gateway = createGatewayMetrics(pool);
  const worker = createWorkerMetrics({
    pool,
    countDeliveries: () => Promise.resolve({ waiting: 0, oldestDueMs: 0 }),
    countJobs: () => Promise.resolve([]),
    lastVerification: () => Promise.resolve({ problems: 0, ageMs: 0 }),
    countPayments: () =>
      Promise.resolve({
        ...{ noticesWaiting: 0, oldestNoticeMs: 0, rechargesSucceeded: 0, rechargesFailed: 0 },
        ...{ rechargesStopped: 0, oldestRechargeMs: 0 },
      }),
    clock: systemClock,
    routines: ['routine.reconcile-payments'],
  });
  const voice = createVoiceMetrics();
  addBacklogMetrics(voice.registry, createDeliveryBacklog(systemClock));
  addJournalMetrics(voice.registry, () => Promise.resolve({ waiting: 0, unknown: 0, unreadable: 0 }));
  addNodeMetrics(voice.registry, () => ({
    activeCalls: 0,
    connectingCalls: 0,
    capacity: 1,
    isAccepting: true,
    isRegistered: true,
    isOverloaded: false,
    processorUse: 0,
  }));
  addEngineMetrics(voice.registry, () => [{ name: 'scripted', state: 'standing', reason: null, waitMs: 0 }]);
  const registries = [gateway.registry, worker.registry, voice.registry];
  const metrics = (await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))).flat();
  own = metrics.flatMap(({ name }) => (name.startsWith('uketsuke_') ? [name] : []));
  stored = new Set([
    // Of Prometheus itself.
    'up',
    ...metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  ]);
});

describe('the alerts and the dashboard', () => {
  test('ask only for metrics that a process really exports', () => {
    const unknown = asked.flatMap(metricsOf).filter((name) => !stored.has(name));
    expect(unknown).toEqual([]);
  });

  test('leave out no metric of ours', () => {
    const shown = new Set(asked.flatMap(metricsOf).map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('have names of their own', () => {
    const names = rules.map(({ alert }) => alert);
    const ids = panels.map(({ id }) => id);
    expect([new Set(names).size, new Set(ids).size]).toEqual([names.length, ids.length]);
  });
});

test('each alert has a paragraph in docs/runbook.md that says what to look at and what to do, and no other is there', () => {
  const [, ...sections] = read('docs/runbook.md').split(/^## /m);
  const paragraphs = sections.map((section) => {
    const [title = '', ...lines] = section.split('\n');
    return { title, isWhole: /\*\*Look at\*\*/.test(lines.join(' ')) && /\*\*Do\*\*/.test(lines.join(' ')) };
  });
  expect(paragraphs).toEqual(rules.map(({ alert }) => ({ title: alert, isWhole: true })));
});

test('the example for Prometheus names the jobs that the alerts speak of, at the ports that the processes have', () => {
  const { scrape_configs } = z
    .object({ scrape_configs: z.array(z.object({ job_name: z.string(), static_configs: z.unknown() })) })
    .parse(parse(read('ops/prometheus.yml')));
  expect(scrape_configs.map(({ job_name, static_configs }) => [job_name, static_configs])).toEqual([
    ['uketsuke-gateway', [{ targets: ['127.0.0.1:4010'] }]],
    ['uketsuke-worker', [{ targets: ['127.0.0.1:4011'] }]],
    ['uketsuke-voice', [{ targets: ['127.0.0.1:4110'] }]],
  ]);
});

test('what is not an expression of Prometheus is refused', () => {
  expect(() => metricsOf('sum(rate(up[5m])')).toThrow('Not an expression');
});
