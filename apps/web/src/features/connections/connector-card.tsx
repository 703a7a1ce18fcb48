'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '@/components/preferences-provider';
import { useRoomAccess } from '@/components/room-access';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { fill } from '@/lib/words';
import { ConnectorIcon } from './connector-icon';
import type { Connection, Connector } from './documents';
import { StatusBadge } from './status-badge';
import { connectionWords } from './words';

interface ConnectorCardProps {
  connector: Connector;
  connections: readonly Connection[];
  takesSeveral: boolean;
  /** null: to connect it. */
  onOpen(connectionId: string | null): void;
}

/** A service, and what of it is connected. */
export function ConnectorCard({ connector, connections, takesSeveral, onOpen }: ConnectorCardProps) {
  const words = useWords(connectionWords);
  const { canManage } = useRoomAccess();
  const { id, name, description, category, isAvailable } = connector;
  return (
    <Card className="space-y-3 p-4" data-connector={id}>
      <div className="flex items-start gap-3">
        <ConnectorIcon category={category} />
        <div className="min-w-0 flex-1 space-y-0.5">
          <h3 className="text-sm font-semibold">{name}</h3>
          <p className="text-sm leading-relaxed text-muted">{description}</p>
        </div>
      </div>
      {connections.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge>{isAvailable ? words.notConnected : words.unavailable}</Badge>
          {canManage && isAvailable && (
            <Button size="small" onClick={() => onOpen(null)} aria-label={fill(words.connectName, { name })}>
              {words.connect}
            </Button>
          )}
        </div>
      )}
      {connections.length > 0 && (
        <ul className="divide-y border-t">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              name={name}
              connection={connection}
              onOpen={() => onOpen(connection.id)}
            />
          ))}
        </ul>
      )}
      {connections.length > 0 && takesSeveral && canManage && isAvailable && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => onOpen(null)}>
          <Plus aria-hidden="true" />
          {fill(words.another, { name })}
        </Button>
      )}
    </Card>
  );
}

interface ConnectionRowProps {
  name: string;
  /** The service is not named above. */
  isNamed?: boolean;
  connection: Connection;
  onOpen(): void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** One connection: how it is, whose account, and what comes next. */
export function ConnectionRow({ name, isNamed = false, connection, onOpen, children }: ConnectionRowProps) {
  const words = useWords(connectionWords);
  const { canManage } = useRoomAccess();
  const { label, status } = connection;
  const action = { active: words.change, needs_setup: words.finish, needs_reauth: words.reconnect }[status];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-3 not-last:pb-3" data-connection={connection.id}>
      <StatusBadge status={status} />
      <span className="min-w-0 flex-1 basis-32 text-sm wrap-anywhere">{isNamed ? `${name} (${label})` : label}</span>
      {canManage && children}
      {canManage && (
        <Button
          size="small"
          className="ml-auto"
          variant={status === 'active' ? 'secondary' : 'primary'}
          onClick={onOpen}
          aria-label={fill(words.openName, { name, label, action })}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
