import { cva } from 'class-variance-authority';

/** The look of a button, also for links that lead to an action's page. Never below 44 px where a finger presses it. */
export const buttonLook = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg text-center font-medium transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border border-control bg-surface hover:bg-raised',
        ghost: 'hover:bg-raised',
        danger: 'bg-danger text-on-accent hover:bg-danger-hover',
      },
      size: {
        small: 'min-h-11 px-3 py-1.5 text-sm sm:min-h-9',
        medium: 'min-h-11 px-4 py-2 text-sm',
        large: 'min-h-12 px-6 py-2.5 text-base',
        icon: 'size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);
