import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';

/** Text of 16 px on phones: smaller, and they zoom in. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classNames(
        'h-11 w-full min-w-0 rounded-lg border border-control bg-surface px-3 text-base placeholder:text-muted disabled:opacity-50 aria-invalid:border-danger sm:text-sm',
        className,
      )}
      {...rest}
    />
  );
}
