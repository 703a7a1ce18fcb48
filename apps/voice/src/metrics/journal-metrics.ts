import type { JournalFolder } from '@uketsuke/journal';
import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';

/** Journals that no node delivers any more: they wait for a person. */
export function addJournalMetrics(registry: MetricsRegistry, counts: JournalFolder['counts']): void {
  addGauge(registry, {
    name: 'uketsuke_journals_set_aside',
    help: 'Journals in the folder of this node that were set aside, by reason.',
    labelNames: ['reason'],
    async read() {
      // A folder that cannot be read is seen by the calls that cannot be written; the other metrics stay readable.
      const { unknown, unreadable } = await counts().catch(() => ({ unknown: Number.NaN, unreadable: Number.NaN }));
      return [
        { labels: { reason: 'unknown_call' }, value: unknown },
        { labels: { reason: 'unreadable' }, value: unreadable },
      ];
    },
  });
}
