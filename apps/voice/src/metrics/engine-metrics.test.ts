import { createMetricsRegistry } from '@uketsuke/telemetry';
import { expect, it } from 'vitest';
import { addEngineMetrics } from './engine-metrics.ts';

it('an engine that is kept away is told from those that stand, and for how long', async () => {
  const registry = createMetricsRegistry();
  addEngineMetrics(registry, () => [
    { name: 'gemini', state: 'cooling', reason: 'quota', waitMs: 30_000 },
    { name: 'openai', state: 'on_trial', reason: 'gone', waitMs: 0 },
    { name: 'scripted', state: 'standing', reason: null, waitMs: 0 },
  ]);
  const text = await registry.metrics();
  expect(text.split('\n').filter((line) => line.startsWith('uketsuke_engine'))).toEqual([
    'uketsuke_engine_standing{engine="gemini"} 0',
    'uketsuke_engine_standing{engine="openai"} 0',
    'uketsuke_engine_standing{engine="scripted"} 1',
    'uketsuke_engine_cool_down_seconds{engine="gemini"} 30',
    'uketsuke_engine_cool_down_seconds{engine="openai"} 0',
    'uketsuke_engine_cool_down_seconds{engine="scripted"} 0',
  ]);
});
