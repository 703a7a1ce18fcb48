import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classNames(
        'h-10 w-full rounded-lg border bg-surface px-3 text-base placeholder:text-muted disabled:opacity-50 sm:text-sm',
        className,
      )}
      {...rest}
    />
  );
}
