'use client';

import { LinkPage } from '@/features/link-page/link-page';
import { EnvironmentProvider } from '@/features/webhooks/environment';
import type { EventDescription } from '@/features/webhooks/events/read-catalogue';
import { WebhooksRoom } from '@/features/webhooks/webhooks-room';
import type { Locale } from '@/lib/locale';
import { portalWords } from './words';

interface PortalViewProps {
  linkId: string;
  locale: Locale;
  catalogue: readonly EventDescription[];
}

/** The page of a link to the webhook portal. */
export function PortalView({ linkId, locale, catalogue }: PortalViewProps) {
  return (
    <LinkPage linkId={linkId} locale={locale} words={portalWords}>
      {({ environment }) => (
        <EnvironmentProvider value={environment}>
          <WebhooksRoom catalogue={catalogue} />
        </EnvironmentProvider>
      )}
    </LinkPage>
  );
}
