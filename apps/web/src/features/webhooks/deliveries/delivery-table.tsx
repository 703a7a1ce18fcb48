'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import { formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { DeliveryRow, Endpoint } from '../documents';
import { eventTypeOf } from '../event-type';
import { webhookWords } from '../words';
import { DeliveryBadge } from './delivery-badge';
import { NextAttempt } from './next-attempt';
import { deliveryWords } from './words';

interface DeliveryTableProps {
  deliveries: readonly DeliveryRow[];
  endpoints: readonly Endpoint[];
  /** The rows are of several endpoints. */
  hasEndpoint: boolean;
  onOpen(id: string): void;
}

export function DeliveryTable({ deliveries, endpoints, hasEndpoint, onOpen }: DeliveryTableProps) {
  const words = useWords(deliveryWords);
  const { events } = useWords(webhookWords);
  const locale = useLocale();
  const { head } = words;
  const columns = [head.event, head.state, ...(hasEndpoint ? [head.endpoint] : []), head.attempts, head.time];
  const urlOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id)?.url ?? words.deletedEndpoint;
  return (
    <Table caption={words.caption} head={columns}>
      {deliveries.map((delivery) => {
        const event = events[eventTypeOf(delivery.event.type)];
        const time = formatTime(delivery.createdAt, locale);
        return (
          <TableRow
            key={delivery.id}
            className="relative grid-cols-[minmax(0,1fr)_auto] hover:bg-raised has-focus-visible:bg-raised"
          >
            <TableCell className="sm:w-2/5">
              <button
                type="button"
                onClick={() => onOpen(delivery.id)}
                aria-label={fill(words.open, { event, time })}
                className="rounded-sm text-left font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {event}
              </button>
              <span className="block font-mono text-xs text-muted wrap-anywhere">
                {eventTypeOf(delivery.event.type)}
                {delivery.event.tenantId && ` · ${delivery.event.tenantId}`}
              </span>
              <NextAttempt delivery={delivery} />
            </TableCell>
            <TableCell className="justify-self-end">
              <DeliveryBadge delivery={delivery} />
            </TableCell>
            {hasEndpoint && (
              <TableCell className="col-span-2 max-w-64 truncate font-mono text-xs text-muted">
                {urlOf(delivery.endpointId)}
              </TableCell>
            )}
            <TableCell className="text-xs whitespace-nowrap text-muted sm:text-sm">
              <span className="sm:sr-only">{head.attempts}: </span>
              {fill(words.attempts, { count: String(delivery.attemptsCount) })}
            </TableCell>
            <TableCell className="justify-self-end text-right text-xs whitespace-nowrap text-muted sm:text-left sm:text-sm">
              {time}
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
