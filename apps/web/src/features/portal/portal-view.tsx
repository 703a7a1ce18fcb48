'use client';

import { useCallback, useEffect, useState } from 'react';
import { PreferencesProvider } from '@/components/preferences-provider';
import type { EventDescription } from '@/features/webhooks/events/read-catalogue';
import type { Locale } from '@/lib/locale';
import { PortalFrame } from './portal-frame';
import { PortalEnd } from './portal-end';
import { PortalRoom } from './portal-room';
import { forgetSecret, takeSecret } from '@/lib/take-secret';

interface PortalViewProps {
  linkId: string;
  locale: Locale;
  catalogue: readonly EventDescription[];
}

/** The secret is known only in the browser, so that the page begins without it. */
type Opening = { state: 'starting' } | { state: 'open'; secret: string } | { state: 'missing' } | { state: 'ended' };

/** The page of a link to the webhook portal, most of all inside the frame of somebody's application. */
export function PortalView({ linkId, locale: initialLocale, catalogue }: PortalViewProps) {
  const [locale, setLocale] = useState(initialLocale);
  const [opening, setOpening] = useState<Opening>({ state: 'starting' });
  useEffect(() => {
    const open = () => {
      const secret = takeSecret(linkId);
      setOpening(secret === null ? { state: 'missing' } : { state: 'open', secret });
    };
    open();
    // The same link, opened anew in the same frame, is no new load of the page.
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [linkId]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const end = useCallback(() => {
    forgetSecret();
    setOpening({ state: 'ended' });
  }, []);

  return (
    <PreferencesProvider locale={locale}>
      <PortalFrame onLocale={setLocale}>
        {(opening.state === 'missing' || opening.state === 'ended') && <PortalEnd reason={opening.state} />}
        {opening.state === 'open' && <PortalRoom secret={opening.secret} catalogue={catalogue} onEnd={end} />}
      </PortalFrame>
    </PreferencesProvider>
  );
}
