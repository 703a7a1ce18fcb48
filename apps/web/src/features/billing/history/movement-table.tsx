'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import { classNames } from '@/lib/class-names';
import { billingTimeZone, formatSignedMoney, formatTime } from '@/lib/format';
import type { Movement } from './documents';
import { historyWords } from './words';

export function MovementTable({ movements }: { movements: readonly Movement[] }) {
  const words = useWords(historyWords);
  const locale = useLocale();
  const { head } = words;
  return (
    <Table caption={words.movements} head={[head.time, head.kind, head.reference, head.amount]} endsInAmounts>
      {movements.map(({ id, kind, reference, bookedAt, creditYen, owedYen }) => (
        <TableRow key={id} className="grid-cols-[minmax(0,1fr)_auto]">
          <TableCell className="text-xs whitespace-nowrap text-muted sm:text-sm">
            {formatTime(bookedAt, locale, billingTimeZone)}
          </TableCell>
          <TableCell className="row-start-1 font-medium">{words.kinds[kind]}</TableCell>
          <TableCell className="col-span-2 row-start-3 font-mono text-xs wrap-anywhere text-muted">
            {reference}
          </TableCell>
          <TableCell className="col-start-2 row-span-2 row-start-1 text-right whitespace-nowrap tabular-nums">
            {(creditYen !== 0 || owedYen === 0) && (
              <span className={classNames('block font-medium', creditYen > 0 && 'text-success')}>
                {formatSignedMoney(creditYen, locale)}
              </span>
            )}
            {owedYen !== 0 && (
              <span className="block">
                <span className="mr-1.5 text-xs text-muted">{words.owed}</span>
                <span className="font-medium">{formatSignedMoney(owedYen, locale)}</span>
              </span>
            )}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
