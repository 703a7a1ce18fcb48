import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';

const look = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent/90',
        secondary: 'border bg-surface hover:bg-raised',
        ghost: 'hover:bg-raised',
        danger: 'bg-danger text-on-accent hover:bg-danger/90',
      },
      size: { small: 'h-8 px-3 text-sm', medium: 'h-10 px-4 text-sm', large: 'h-12 px-6 text-base', icon: 'size-10' },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof look>;

export function Button({ className, variant, size, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classNames(look({ variant, size }), className)} {...rest} />;
}
