'use client';

import { ChevronRight } from 'lucide-react';
import { useWords } from '@/components/preferences-provider';
import { Card } from '@/components/ui/card';
import { fill } from '@/lib/words';
import type { Endpoint } from '../documents';
import { EndpointActivity } from './endpoint-activity';
import { EventChips } from './event-chips';
import { StateBadge } from './state-badge';
import { endpointWords } from './words';

interface EndpointCardProps {
  endpoint: Endpoint;
  onOpen(): void;
}

/** One of the list; the whole card leads to its details. */
export function EndpointCard({ endpoint, onOpen }: EndpointCardProps) {
  const words = useWords(endpointWords);
  const { deliveredCount, failedCount } = endpoint.health;
  return (
    <Card className="relative grid gap-x-6 gap-y-3 p-4 transition-colors hover:bg-raised sm:grid-cols-[1fr_12rem_auto] sm:items-center sm:p-5">
      <div className="min-w-0 space-y-2">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <button
            type="button"
            onClick={onOpen}
            aria-label={fill(words.open, { url: endpoint.url })}
            className="min-w-0 rounded-sm text-left font-mono text-sm font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-xl"
          >
            {endpoint.url}
          </button>
          <StateBadge endpoint={endpoint} />
        </div>
        {endpoint.description !== '' && <p className="text-sm text-muted wrap-anywhere">{endpoint.description}</p>}
        <EventChips types={endpoint.eventTypes} />
      </div>
      <div className="space-y-1">
        <EndpointActivity endpointId={endpoint.id} />
        <ActivityNumbers deliveredCount={deliveredCount} failedCount={failedCount} />
      </div>
      <ChevronRight aria-hidden="true" className="hidden size-5 text-muted sm:block" />
    </Card>
  );
}

export function ActivityNumbers({
  deliveredCount,
  failedCount,
}: Pick<Endpoint['health'], 'deliveredCount' | 'failedCount'>) {
  const words = useWords(endpointWords);
  if (deliveredCount + failedCount === 0) return <p className="text-xs text-muted">{words.quiet}</p>;
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-muted">
      <span>{fill(words.delivered, { count: String(deliveredCount) })}</span>
      {failedCount > 0 && (
        <span className="font-medium text-danger">{fill(words.failed, { count: String(failedCount) })}</span>
      )}
    </p>
  );
}
