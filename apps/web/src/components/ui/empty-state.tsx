import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  Icon: LucideIcon;
  title: string;
  /** What to do so that something is here. */
  children: ReactNode;
}

/** A place where nothing is yet. */
export function EmptyState({ Icon, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 py-12 text-center">
      <Icon aria-hidden="true" className="size-8 text-muted" />
      <p className="font-medium">{title}</p>
      <div className="max-w-prose text-sm text-muted">{children}</div>
    </div>
  );
}
