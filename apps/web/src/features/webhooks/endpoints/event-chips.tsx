import { eventTypeOf } from '../event-type';
import type { Endpoint } from '../documents';

export function EventChips({ types }: { types: Endpoint['eventTypes'] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {types.map((type) => (
        <li key={type} className="rounded-md border px-1.5 py-0.5 font-mono text-xs text-muted">
          {eventTypeOf(type)}
        </li>
      ))}
    </ul>
  );
}
