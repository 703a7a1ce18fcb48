import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('rounded-xl border bg-surface shadow-xs', className)} {...rest} />;
}

export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 className={classNames('text-sm font-semibold', className)} {...rest}>
      {children}
    </h2>
  );
}
