import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { PreferencesProvider } from '@/components/preferences-provider';
import { requestWords, requestPreferences } from '@/lib/request-preferences';
import { themeAttribute, themeColors } from '@/lib/theme';
import './globals.css';
import { commonWords } from '@/components/words';

export async function generateMetadata(): Promise<Metadata> {
  const common = await requestWords(commonWords);
  return {
    title: { default: `${common.product} · ${common.tagline}`, template: `%s · ${common.product}` },
    applicationName: common.product,
    robots: { index: false },
    // Digits in a conversation are no links.
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await requestPreferences();
  const isDark = '(prefers-color-scheme: dark)';
  return {
    width: 'device-width',
    initialScale: 1,
    // The keyboard of a phone takes room from the page instead of lying over it.
    interactiveWidget: 'resizes-content',
    themeColor:
      theme === 'system'
        ? [{ color: themeColors.light }, { media: isDark, color: themeColors.dark }]
        : themeColors[theme],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, theme } = await requestPreferences();
  return (
    <html lang={locale} {...{ [themeAttribute]: theme }}>
      <body className="min-h-dvh">
        <PreferencesProvider locale={locale}>{children}</PreferencesProvider>
      </body>
    </html>
  );
}
