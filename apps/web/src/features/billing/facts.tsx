import type { ReactNode } from 'react';

/** Names and values, one pair a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y text-sm">{children}</dl>;
}

interface FactProps {
  name: string;
  value: string;
  /** What the value means, under it. */
  note?: string | null;
}

export function Fact({ name, value, note }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium tabular-nums">{value}</dd>
      {note && <dd className="basis-full text-xs leading-relaxed text-muted">{note}</dd>}
    </div>
  );
}
