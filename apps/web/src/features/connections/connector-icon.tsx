import { CalendarDays, Database, type LucideIcon, MessageSquare, Plug } from 'lucide-react';
import type { Connector } from './documents';

const icons: Record<Connector['category'], LucideIcon> = {
  scheduling: CalendarDays,
  crm: Database,
  notify: MessageSquare,
  custom: Plug,
};

/** What kind of service it is. */
export function ConnectorIcon({ category }: Pick<Connector, 'category'>) {
  const Icon = icons[category];
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
