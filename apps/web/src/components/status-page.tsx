import type { ReactNode } from 'react';
import { Logo } from './logo';

interface StatusPageProps {
  title: string;
  lead: string;
  /** What the person can do next: a button, a link. */
  children: ReactNode;
}

/** In place of the page that was asked for: it does not exist, or it failed. */
export function StatusPage({ title, lead, children }: StatusPageProps) {
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-5 px-4 py-16 text-center">
      <Logo className="size-12" />
      <div className="max-w-md space-y-2">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="text-sm leading-relaxed text-muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}
