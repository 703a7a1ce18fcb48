'use client';

import type { Environment } from '@uketsuke/contracts';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { MemberAccess } from '@/components/room-access';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { useQuery } from '@/components/use-query';
import { fill } from '@/lib/words';
import { CreatedKeyCard } from './created-key-card';
import { type ApiKey, apiKeysQuery, type CreatedApiKey } from './documents';
import { KeyList } from './key-list';
import { apiKeyWords } from './words';

const everyMs = 10_000;

interface ApiKeysViewProps {
  environment: Environment;
  canManage: boolean;
}

/** The API keys of the environment: every member sees them, owners and admins create and revoke them. */
export function ApiKeysView({ environment, canManage }: ApiKeysViewProps) {
  const words = useWords(apiKeyWords);
  return (
    <MemberAccess environment={environment} canManage={canManage}>
      <div className="mx-auto max-w-6xl space-y-5 px-4 py-6 sm:px-6">
        <PageHeader title={words.title} lead={words.lead} />
        {!canManage && <Notice role={undefined}>{words.readOnly}</Notice>}
        <ApiKeysRoom environment={environment} />
      </div>
    </MemberAccess>
  );
}

function ApiKeysRoom({ environment }: { environment: Environment }) {
  const words = useWords(apiKeyWords);
  const query = useQuery(apiKeysQuery, {}, { everyMs });
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const list = useRef<HTMLElement>(null);
  // The button that revoked it is about to go.
  useEffect(() => {
    if (revoked) list.current?.focus();
  }, [revoked]);
  const show = (key: CreatedApiKey) => {
    setCreated(key);
    setRevoked(null);
    query.reload();
  };
  const putAway = () => {
    setCreated(null);
    list.current?.focus();
  };
  const tellRevoked = (key: ApiKey) => {
    setRevoked(key);
    setCreated((shown) => (shown?.apiKey.id === key.id ? null : shown));
    query.reload();
  };
  return (
    <>
      {created && <CreatedKeyCard key={created.apiKey.id} created={created} onDone={putAway} />}
      <div role="status" className="empty:hidden">
        {revoked && (
          <Notice tone="success" role={undefined}>
            {fill(words.revokedName, { name: revoked.name })}
          </Notice>
        )}
      </div>
      <section ref={list} aria-label={words.caption} tabIndex={-1} className="outline-none">
        <QueryView query={query}>
          {({ apiKeys }) => (
            <KeyList environment={environment} keys={apiKeys.data} onCreated={show} onRevoked={tellRevoked} />
          )}
        </QueryView>
      </section>
    </>
  );
}
