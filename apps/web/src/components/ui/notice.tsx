import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';

const look = cva('flex items-start gap-2.5 rounded-lg px-3.5 py-2.5 text-sm leading-relaxed', {
  variants: {
    tone: {
      info: 'bg-accent-soft text-accent',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      danger: 'bg-danger-soft text-danger',
    },
  },
  defaultVariants: { tone: 'info' },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

type NoticeProps = ComponentProps<'p'> & VariantProps<typeof look>;

/** What happened and what to do next. A danger is read out at once, anything else when the screen reader has time. */
export function Notice({ tone, className, children, ...rest }: NoticeProps) {
  const Icon = icons[tone ?? 'info'];
  return (
    <p role={tone === 'danger' ? 'alert' : 'status'} className={classNames(look({ tone }), className)} {...rest}>
      <Icon aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
