'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { Locale } from '@/lib/locale';
import type { Words } from '@/lib/words';

const LocaleContext = createContext<Locale>('ja');

export function PreferencesProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The words of one room, in the person's language. */
export function useWords<Shape>(words: Words<Shape>): Shape {
  return words[useLocale()];
}
