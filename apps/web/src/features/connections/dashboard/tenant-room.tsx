'use client';

import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { ConnectorRoom } from '../connector-room';
import type { Connection, Connector } from '../documents';
import type { ConnectionTenant } from './documents';
import { dashboardWords } from './words';

interface TenantRoomProps {
  /** At least one. */
  tenants: readonly ConnectionTenant[];
  connectors: readonly Connector[];
  connections: readonly Connection[];
  onBack(): void;
  onChange(): void;
}

/** A member connects for a tenant what a link would let the tenant connect itself. */
export function TenantRoom({ tenants, connectors, connections, onBack, onChange }: TenantRoomProps) {
  const words = useWords(dashboardWords).forTenant;
  const [chosen, setChosen] = useState(tenants[0]?.id ?? '');
  return (
    <section aria-label={words.title} className="space-y-5">
      <Button variant="ghost" size="small" className="-ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {words.back}
      </Button>
      <div className="max-w-sm">
        <Field label={words.tenant} hint={words.hint}>
          {(ids) => (
            <Select
              {...ids}
              value={chosen}
              onChange={setChosen}
              options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      </div>
      <ConnectorRoom
        key={chosen}
        tenantId={chosen}
        connectors={connectors.filter(({ isEnvironmentOnly }) => !isEnvironmentOnly)}
        connections={connections.filter(({ tenantId }) => tenantId === chosen)}
        onChange={onChange}
      />
    </section>
  );
}
