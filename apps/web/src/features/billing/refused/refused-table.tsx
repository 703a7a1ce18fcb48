'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import { billingTimeZone, formatNumber, formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { RefusedCall } from './documents';
import { refusedWords } from './words';

export function RefusedTable({ calls }: { calls: readonly RefusedCall[] }) {
  const words = useWords(refusedWords);
  const locale = useLocale();
  const { head } = words;
  return (
    <Table caption={words.caption} head={[head.time, head.tenant, head.channel, head.reason, head.count]} endsInAmounts>
      {calls.map(({ id, lastAt, tenant, channel, reason, count }) => (
        <TableRow key={id} className="grid-cols-[minmax(0,1fr)_auto]">
          <TableCell className="text-xs whitespace-nowrap text-muted sm:text-sm">
            {formatTime(lastAt, locale, billingTimeZone)}
          </TableCell>
          <TableCell className="col-start-1 row-start-1 font-medium wrap-anywhere">{tenant.name}</TableCell>
          <TableCell className="col-start-1 text-xs text-muted sm:text-sm sm:text-foreground">
            {words.channels[channel]}
          </TableCell>
          <TableCell className="col-start-2 row-start-1 justify-self-end">
            <Badge tone="danger">{words.reasons[reason]}</Badge>
          </TableCell>
          <TableCell className="col-start-2 row-start-2 justify-self-end text-right tabular-nums">
            {fill(words.count, { count: formatNumber(count, locale) })}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
