'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { PreferencesProvider } from '@/components/preferences-provider';
import type { Locale } from '@/lib/locale';
import { forgetSecret, takeSecret } from '@/lib/take-secret';
import type { Words } from '@/lib/words';
import type { OpenedLink } from './documents';
import { LinkEnd } from './link-end';
import { LinkFrame } from './link-frame';
import { LinkRoom } from './link-room';
import type { LinkPageTexts } from './words';

interface LinkPageProps {
  linkId: string;
  locale: Locale;
  words: Words<LinkPageTexts>;
  /** What the page is for; it asks by `useRoomAccess`. */
  children(link: OpenedLink): ReactNode;
}

/** The secret is known only in the browser, so that the page begins without it. */
type Opening = { state: 'starting' } | { state: 'open'; secret: string } | { state: 'missing' } | { state: 'ended' };

/** The page of a link of a few minutes, most of all inside the frame of somebody's application. */
export function LinkPage({ linkId, locale: initialLocale, words, children }: LinkPageProps) {
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
  const texts = words[locale];

  return (
    <PreferencesProvider locale={locale}>
      <LinkFrame title={texts.title} onLocale={setLocale}>
        {(opening.state === 'missing' || opening.state === 'ended') && <LinkEnd reason={opening.state} texts={texts} />}
        {opening.state === 'open' && (
          <LinkRoom secret={opening.secret} soon={texts.soon} onEnd={end}>
            {children}
          </LinkRoom>
        )}
      </LinkFrame>
    </PreferencesProvider>
  );
}
