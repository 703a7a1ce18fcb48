'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { useQuery } from '@/components/use-query';
import { ConnectorRoom } from '@/features/connections/connector-room';
import { connectionsQuery } from '@/features/connections/documents';
import { LinkPage } from '@/features/link-page/link-page';
import type { Locale } from '@/lib/locale';
import { connectPageWords } from './words';

const everyMs = 15_000;

/** The page of a link by which a tenant connects systems of its own. */
export function ConnectPage({ linkId, locale }: { linkId: string; locale: Locale }) {
  return (
    <LinkPage linkId={linkId} locale={locale} words={connectPageWords}>
      {() => <LinkedRoom />}
    </LinkPage>
  );
}

function LinkedRoom() {
  const words = useWords(connectPageWords);
  const locale = useLocale();
  const query = useQuery(connectionsQuery, { locale }, { everyMs });
  return (
    <div className="space-y-5 pt-3">
      <p className="text-sm leading-relaxed text-muted">{words.lead}</p>
      <QueryView query={query}>
        {({ connectors, connections }) => (
          <ConnectorRoom
            // What the operator has not set up is of no use to a tenant; what was connected before, it may still let go.
            connectors={connectors.filter(
              ({ id, isAvailable }) => isAvailable || connections.some(({ connector }) => connector === id),
            )}
            connections={connections}
            onChange={query.reload}
          />
        )}
      </QueryView>
    </div>
  );
}
