'use client';

import { useEffect, useRef } from 'react';
import { useWords } from '@/components/preferences-provider';
import { ConnectorCard } from './connector-card';
import type { Connection, Connector } from './documents';
import { connectionWords } from './words';

interface ConnectorListProps {
  connectors: readonly Connector[];
  connections: readonly Connection[];
  /** One service may be connected several times. */
  takesSeveral: boolean;
  /** The service whose view was in this place until now; null: none was. */
  returnedFrom: Connector['id'] | null;
  onOpen(connector: Connector, connectionId: string | null): void;
}

const order = ['scheduling', 'crm', 'notify', 'custom'] as const satisfies readonly Connector['category'][];

/** The services that can be connected, by what they are for, each with its connections. */
export function ConnectorList({ connectors, connections, takesSeveral, returnedFrom, onOpen }: ConnectorListProps) {
  const words = useWords(connectionWords);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (returnedFrom === null) return;
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-connector]') ?? [];
    const card = [...cards].find(({ dataset }) => dataset['connector'] === returnedFrom);
    (card?.querySelector('button') ?? list.current)?.focus();
  }, [returnedFrom]);
  return (
    <div ref={list} tabIndex={-1} className="space-y-6 outline-none">
      {connectors.length === 0 && <p className="py-10 text-center text-sm text-muted">{words.empty}</p>}
      {order.map((category) => {
        const ofCategory = connectors.filter((connector) => connector.category === category);
        if (ofCategory.length === 0) return null;
        return (
          <section key={category} aria-label={words.categories[category]} className="space-y-3">
            <h2 className="text-sm font-semibold text-muted">{words.categories[category]}</h2>
            <ul className="grid gap-3 sm:grid-cols-2">
              {ofCategory.map((connector) => (
                <li key={connector.id}>
                  <ConnectorCard
                    connector={connector}
                    connections={connections.filter(({ connector: id }) => id === connector.id)}
                    takesSeveral={takesSeveral}
                    onOpen={(connectionId) => onOpen(connector, connectionId)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
