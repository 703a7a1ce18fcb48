'use client';

import { useCallback, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Spinner } from '@/components/ui/spinner';
import { commonWords } from '@/components/words';
import { ConnectionView } from './connection-view';
import { ConnectorList } from './connector-list';
import type { Connection, Connector, ConnectorId } from './documents';

interface ConnectorRoomProps {
  connectors: readonly Connector[];
  connections: readonly Connection[];
  /** One service may be connected several times. */
  takesSeveral?: boolean;
  /** For whom more are connected; absent: for the environment, or for the tenant of the link. */
  tenantId?: string;
  /** Asks for them again. */
  onChange(): void;
}

interface Open {
  connector: ConnectorId;
  connectionId: string | null;
  /** It was connected a moment ago, and the list may not know it until it is asked for again. */
  isNew: boolean;
}

/** The list of services, and the one that was opened in its place. */
export function ConnectorRoom(props: ConnectorRoomProps) {
  const { connectors, connections, takesSeveral = false, tenantId, onChange } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const [returnedFrom, setReturnedFrom] = useState<ConnectorId | null>(null);
  const connector = connectors.find(({ id }) => id === open?.connector);
  const connected = useCallback(
    (connectionId: string) => {
      setOpen((last) => last && { ...last, connectionId, isNew: true });
      onChange();
    },
    [onChange],
  );
  if (!open || !connector) {
    return (
      <ConnectorList
        connectors={connectors}
        connections={connections}
        takesSeveral={takesSeveral}
        returnedFrom={returnedFrom}
        onOpen={({ id }, connectionId) => setOpen({ connector: id, connectionId, isNew: false })}
      />
    );
  }
  const connection = connections.find(({ id }) => id === open.connectionId) ?? null;
  if (open.isNew && (!connection || connection.status === 'needs_reauth')) return <Arriving />;
  return (
    <ConnectionView
      connector={connector}
      connection={connection}
      tenantId={tenantId}
      onBack={() => {
        setReturnedFrom(connector.id);
        setOpen(null);
      }}
      onConnected={connected}
      onChange={onChange}
    />
  );
}

function Arriving() {
  const { loading } = useWords(commonWords);
  return (
    <p role="status" className="flex min-h-40 items-center justify-center gap-2 text-sm text-muted">
      <Spinner />
      {loading}
    </p>
  );
}
