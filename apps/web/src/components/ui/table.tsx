import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

interface TableProps {
  /** What the rows are, for screen readers. */
  caption: string;
  head: readonly string[];
  /** The last column holds amounts, which stand at its right edge. */
  endsInAmounts?: boolean;
  children: ReactNode;
}

/** Rows of the same kind. On a narrow page each row becomes a block of its own, and nothing scrolls sideways. */
export function Table({ caption, head, endsInAmounts = false, children }: TableProps) {
  // A table that is not laid out as one loses its meaning in some browsers, so that the roles are written out.
  return (
    <table role="table" className="block w-full text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row">
          {head.map((title) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              className={classNames(
                'border-b px-5 py-2.5 text-left text-xs font-medium whitespace-nowrap text-muted',
                endsInAmounts && 'last:text-right',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y sm:table-row-group">
        {children}
      </tbody>
    </table>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr role="row" className={classNames('grid gap-x-3 gap-y-1 px-4 py-3 sm:table-row', className)} {...rest} />;
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td role="cell" className={classNames('min-w-0 sm:px-5 sm:py-3 sm:align-middle', className)} {...rest} />;
}
