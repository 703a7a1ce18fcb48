'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Badge } from '@/components/ui/badge';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import { formatDay, formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Lot } from './documents';
import { historyWords } from './words';

export function LotTable({ lots }: { lots: readonly Lot[] }) {
  const words = useWords(historyWords);
  const locale = useLocale();
  const { head } = words;
  return (
    <Table caption={words.lots} head={[head.kind, head.from, head.until, head.left]} endsInAmounts>
      {lots.map(({ id, kind, createdAt, expiresAt, expired, grantedYen, remainingYen }) => (
        <TableRow key={id} className="grid-cols-[minmax(0,1fr)_auto]">
          <TableCell className="font-medium">{words.kinds[kind]}</TableCell>
          <TableCell className="col-start-1 text-xs whitespace-nowrap text-muted sm:text-sm">
            <span className="sm:sr-only">{head.from}: </span>
            {formatDay(createdAt, locale)}
          </TableCell>
          <TableCell className="col-start-1 text-xs whitespace-nowrap text-muted sm:text-sm">
            <span className="sm:sr-only">{head.until}: </span>
            {formatDay(expiresAt, locale)}
          </TableCell>
          <TableCell className="col-start-2 row-span-3 row-start-1 text-right whitespace-nowrap tabular-nums">
            {expired ? (
              <Badge>{words.expired}</Badge>
            ) : (
              <span className="block font-medium">{formatMoney(remainingYen, locale)}</span>
            )}
            <span className="block text-xs text-muted">
              {fill(words.of, { amount: formatMoney(grantedYen, locale) })}
            </span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
