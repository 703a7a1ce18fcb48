import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PreferencesProvider } from '@/components/preferences-provider';
import { requestPreferences } from '@/lib/request-preferences';
import { themeScript } from '@/lib/theme';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Uketsuke', template: '%s · Uketsuke' },
  robots: { index: false },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale } = await requestPreferences();
  return (
    // The script below sets the colour class before React sees the page.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body className="min-h-dvh">
        <PreferencesProvider locale={locale}>{children}</PreferencesProvider>
      </body>
    </html>
  );
}
