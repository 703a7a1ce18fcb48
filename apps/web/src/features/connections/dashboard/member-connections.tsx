'use client';

import type { Environment } from '@uketsuke/contracts';
import { useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { MemberAccess, useRoomAccess } from '@/components/room-access';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Tabs } from '@/components/ui/tabs';
import { useQuery } from '@/components/use-query';
import { fill } from '@/lib/words';
import { ConnectorRoom } from '../connector-room';
import { type Connection, connectionsQuery, type Connector } from '../documents';
import { connectionWords } from '../words';
import { TenantConnections } from './tenant-connections';
import { dashboardWords } from './words';

const views = ['environment', 'tenants'] as const;
type View = (typeof views)[number];

const everyMs = 10_000;

/** The connections of the environment and of its tenants, for who is signed in. */
export function MemberConnections({ environment, canManage }: { environment: Environment; canManage: boolean }) {
  const words = useWords(connectionWords);
  return (
    <MemberAccess environment={environment} canManage={canManage}>
      <div className="mx-auto max-w-6xl space-y-5 px-4 py-6 sm:px-6">
        <PageHeader title={words.title} lead={words.lead} />
        <DashboardRoom />
      </div>
    </MemberAccess>
  );
}

function DashboardRoom() {
  const words = useWords(dashboardWords);
  const locale = useLocale();
  const { canManage } = useRoomAccess();
  const [view, setView] = useState<View>('environment');
  const query = useQuery(connectionsQuery, { locale }, { everyMs });
  return (
    <QueryView query={query}>
      {({ connectors, connections }) => (
        <div className="space-y-5">
          <div role="status">
            <BrokenNotice connectors={connectors} connections={connections} />
          </div>
          <Tabs
            label={words.views}
            tabs={views.map((id) => ({ id, label: words[id] }))}
            chosen={view}
            onChoose={setView}
          >
            <div className="space-y-5">
              <p className="text-sm leading-relaxed text-muted">
                {view === 'environment' ? words.environmentLead : words.tenantsLead}
              </p>
              {!canManage && <Notice role={undefined}>{words.readOnly}</Notice>}
              {view === 'environment' ? (
                <ConnectorRoom
                  connectors={connectors}
                  connections={connections.filter(({ tenantId }) => tenantId === null)}
                  takesSeveral
                  onChange={query.reload}
                />
              ) : (
                <TenantConnections
                  connectors={connectors}
                  connections={connections.filter(({ tenantId }) => tenantId !== null)}
                  onChange={query.reload}
                />
              )}
            </div>
          </Tabs>
        </div>
      )}
    </QueryView>
  );
}

interface BrokenNoticeProps {
  connectors: readonly Connector[];
  connections: readonly Connection[];
}

/** Whatever is looked at: what does not work any more is said first. */
function BrokenNotice({ connectors, connections }: BrokenNoticeProps) {
  const { broken: text } = useWords(dashboardWords);
  const broken = connections.filter(({ status }) => status === 'needs_reauth');
  if (broken.length === 0) return null;
  const nameOf = ({ connector, label }: Connection) =>
    `${connectors.find(({ id }) => id === connector)?.name ?? connector} (${label})`;
  return (
    <Notice tone="danger" role={undefined}>
      {fill(text, { count: String(broken.length), names: broken.map(nameOf).join(', ') })}
    </Notice>
  );
}
