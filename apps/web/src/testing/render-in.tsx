import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PreferencesProvider } from '@/components/preferences-provider';
import type { Locale } from '@/lib/locale';

/** A part of a page, in the language of its person. */
export function renderIn(locale: Locale, part: ReactNode) {
  return render(<PreferencesProvider locale={locale}>{part}</PreferencesProvider>);
}
