import type { ReactNode } from 'react';

interface ListHeadProps {
  lead: string;
  /** What is shown of the list. */
  children?: ReactNode;
}

/** What a list is about, and what can be done with it. */
export function ListHead({ lead, children }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b p-4 sm:px-5">
      <p className="min-w-0 flex-1 basis-72 text-sm leading-relaxed text-muted">{lead}</p>
      {children}
    </div>
  );
}
