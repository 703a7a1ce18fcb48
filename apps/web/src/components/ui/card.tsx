import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('rounded-xl border bg-surface shadow-xs', className)} {...rest} />;
}

export function CardTitle({ className, ...rest }: ComponentProps<'h2'>) {
  // The heading's text is in `children`, which `rest` carries.
  return <h2 className={classNames('text-sm font-semibold', className)} {...rest} />;
}
