'use client';

import { useCallback, useEffect, useState } from 'react';
import { PreferencesProvider } from '@/components/preferences-provider';
import { GatewayError, requestByLink } from '@/lib/graphql';
import type { Locale } from '@/lib/locale';
import { takeSecret } from '@/lib/take-secret';
import { type SandboxPage, sandboxPageQuery } from './documents';
import { PayFrame } from './pay-frame';
import { PayRoom } from './pay-room';
import { PayEnd } from './pay-end';

interface PayViewProps {
  checkoutId: string;
  locale: Locale;
}

/** The secret is known only in the browser, so that the page begins without it. */
type Opening =
  | { state: 'loading' }
  | { state: 'open'; secret: string; page: SandboxPage }
  | { state: 'wrong' }
  | { state: 'failed' };

/** A payment page of the sandbox, for whoever has its address. */
export function PayView({ checkoutId, locale: initialLocale }: PayViewProps) {
  const [locale, setLocale] = useState(initialLocale);
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const open = useCallback(async () => {
    const secret = takeSecret(checkoutId);
    if (secret === null) return setOpening({ state: 'wrong' });
    try {
      const { sandboxPage: page } = await requestByLink({ secret, document: sandboxPageQuery, variables: {} });
      setLocale(page.locale);
      setOpening({ state: 'open', secret, page });
    } catch (failure) {
      setOpening({ state: failure instanceof GatewayError && failure.code === 'unauthorized' ? 'wrong' : 'failed' });
    }
  }, [checkoutId]);
  useEffect(() => {
    void open();
  }, [open]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  return (
    <PreferencesProvider locale={locale}>
      <PayFrame onLocale={setLocale}>
        {opening.state === 'open' ? (
          <PayRoom secret={opening.secret} page={opening.page} />
        ) : (
          <PayEnd reason={opening.state} />
        )}
      </PayFrame>
    </PreferencesProvider>
  );
}
