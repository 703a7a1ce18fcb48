import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  lead?: string;
  /** The page's state or main action. */
  children?: ReactNode;
}

/** The top of every page; its title is the page's one `h1`. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 space-y-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="text-sm leading-relaxed text-muted">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
