'use client';

import type { Environment } from '@uketsuke/contracts';
import { useWords } from '@/components/preferences-provider';
import { MemberAccess } from '@/components/room-access';
import { PageHeader } from '@/components/ui/page-header';
import { EnvironmentProvider } from './environment';
import type { EventDescription } from './events/read-catalogue';
import { WebhooksRoom } from './webhooks-room';
import { webhookWords } from './words';

interface MemberWebhooksProps {
  environment: Environment;
  canManage: boolean;
  catalogue: readonly EventDescription[];
}

/** The same room as in the portal, for who is signed in. */
export function MemberWebhooks({ environment, canManage, catalogue }: MemberWebhooksProps) {
  const words = useWords(webhookWords);
  return (
    <MemberAccess environment={environment} canManage={canManage}>
      <EnvironmentProvider value={environment}>
        <div className="mx-auto max-w-6xl space-y-5 px-4 py-6 sm:px-6">
          <PageHeader title={words.title} lead={words.lead} />
          <WebhooksRoom catalogue={catalogue} />
        </div>
      </EnvironmentProvider>
    </MemberAccess>
  );
}
