'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { Locale } from '@/lib/locale';
import { messages, type Messages } from '@/lib/messages';

const LocaleContext = createContext<Locale>('ja');

export function PreferencesProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useMessages(): Messages {
  return messages[useLocale()];
}
