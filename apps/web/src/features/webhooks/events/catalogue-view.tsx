'use client';

import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Card, CardTitle } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { Tabs } from '@/components/ui/tabs';
import { webhookWords } from '../words';
import type { EventDescription } from './read-catalogue';
import { catalogueWords } from './words';

/** Every type of event: when it comes, and what its body looks like. */
export function CatalogueView({ catalogue }: { catalogue: readonly EventDescription[] }) {
  const words = useWords(catalogueWords);
  return (
    <div className="space-y-4">
      <p className="text-sm leading-relaxed text-muted">{words.lead}</p>
      {catalogue.map((event) => (
        <EventCard key={event.type} event={event} />
      ))}
    </div>
  );
}

function EventCard({ event }: { event: EventDescription }) {
  const words = useWords(catalogueWords);
  const { events } = useWords(webhookWords);
  const [view, setView] = useState<'example' | 'schema'>('example');
  const tabs = [
    { id: 'example', label: words.example },
    { id: 'schema', label: words.schema },
  ] as const;
  return (
    <Card className="space-y-3 p-4 sm:p-5">
      <CardTitle className="flex flex-wrap items-baseline gap-x-2.5">
        {events[event.type]}
        <code className="text-xs font-normal text-muted">{event.type}</code>
      </CardTitle>
      <Tabs label={`${words.view}: ${event.type}`} tabs={tabs} chosen={view} onChoose={setView}>
        <CodeBlock label={`${event.type} · ${view === 'example' ? words.example : words.schema}`} code={event[view]} />
      </Tabs>
    </Card>
  );
}
