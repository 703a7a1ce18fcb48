import { Gauge } from 'prom-client';
import type { MetricsRegistry } from './metrics-registry.ts';

export interface GaugeSample {
  labels?: Record<string, string>;
  value: number;
}

export interface GaugeOptions {
  name: string;
  help: string;
  labelNames?: string[];
  /** Asked each time the metrics are read; a sample that is not among the answers is there no more. */
  read(): GaugeSample[] | Promise<GaugeSample[]>;
}

/** A number that is looked up when somebody reads the metrics, and costs nothing otherwise. */
export function addGauge(registry: MetricsRegistry, { name, help, labelNames = [], read }: GaugeOptions): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const samples = await read();
      this.reset();
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}
