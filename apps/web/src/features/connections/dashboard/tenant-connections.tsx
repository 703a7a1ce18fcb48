'use client';

import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { useRoomAccess } from '@/components/room-access';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { useQuery } from '@/components/use-query';
import { fill } from '@/lib/words';
import { ConnectionRow } from '../connector-card';
import { ConnectionView } from '../connection-view';
import type { Connection, Connector } from '../documents';
import { type ConnectionTenant, connectionTenantsQuery } from './documents';
import { type LinkChoice, LinkDialog } from './link-dialog';
import { TenantRoom } from './tenant-room';
import { dashboardWords } from './words';

interface TenantConnectionsProps {
  connectors: readonly Connector[];
  connections: readonly Connection[];
  onChange(): void;
}

/** What each tenant has connected, and how more is: by a link, or by a member for it. */
export function TenantConnections(props: TenantConnectionsProps) {
  const query = useQuery(connectionTenantsQuery, {});
  const [openId, setOpenId] = useState<string | null>(null);
  const [isConnecting, setIsConnecting] = useState(false);
  const connection = props.connections.find(({ id }) => id === openId);
  const connector = props.connectors.find(({ id }) => id === connection?.connector);
  if (connection && connector) {
    return (
      <ConnectionView
        connector={connector}
        connection={connection}
        onBack={() => setOpenId(null)}
        onConnected={props.onChange}
        onChange={props.onChange}
      />
    );
  }
  return (
    <QueryView query={query}>
      {({ tenants: { data: tenants } }) =>
        isConnecting ? (
          <TenantRoom {...props} tenants={tenants} onBack={() => setIsConnecting(false)} />
        ) : (
          <List {...props} tenants={tenants} onOpen={setOpenId} onConnect={() => setIsConnecting(true)} />
        )
      }
    </QueryView>
  );
}

interface ListProps extends TenantConnectionsProps {
  tenants: readonly ConnectionTenant[];
  onOpen(connectionId: string): void;
  /** For a tenant that has not connected it itself. */
  onConnect(): void;
}

function List({ connectors, connections, tenants, onOpen, onConnect }: ListProps) {
  const words = useWords(dashboardWords);
  const { canManage } = useRoomAccess();
  const [choice, setChoice] = useState<LinkChoice | null>(null);
  const [first] = tenants;
  const connected = tenants.filter(({ id }) => connections.some(({ tenantId }) => tenantId === id));
  const ask = (tenantId: string, offered: LinkChoice['connectors'] = []) =>
    setChoice({ tenantId, connectors: offered });
  return (
    <div className="space-y-4">
      {canManage && first && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onConnect}>
            <Plus aria-hidden="true" />
            {words.connectForTenant}
          </Button>
          <Button onClick={() => ask(first.id)}>
            <Link2 aria-hidden="true" />
            {words.makeLink}
          </Button>
        </div>
      )}
      {connected.length === 0 && (
        <Card>
          <EmptyState Icon={Link2} title={words.noTenantConnections}>
            {!first && <p>{words.noTenants}</p>}
          </EmptyState>
        </Card>
      )}
      <ul className="space-y-3">
        {connected.map((tenant) => (
          <li key={tenant.id}>
            <Card className="space-y-3 p-4" aria-label={tenant.name}>
              <h2 className="text-sm font-semibold">{tenant.name}</h2>
              <ul className="divide-y border-t">
                {connections
                  .filter(({ tenantId }) => tenantId === tenant.id)
                  .map((connection) => {
                    const { connector: id } = connection;
                    const name = connectors.find((connector) => connector.id === id)?.name ?? id;
                    return (
                      <ConnectionRow
                        key={connection.id}
                        name={name}
                        isNamed
                        connection={connection}
                        onOpen={() => onOpen(connection.id)}
                      >
                        <Button
                          variant="secondary"
                          size="small"
                          onClick={() => ask(tenant.id, [id])}
                          aria-label={fill(words.freshLinkName, { tenant: tenant.name, name })}
                        >
                          {words.freshLink}
                        </Button>
                      </ConnectionRow>
                    );
                  })}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
      {choice && (
        <LinkDialog initial={choice} {...{ tenants, connectors, connections }} onClose={() => setChoice(null)} />
      )}
    </div>
  );
}
