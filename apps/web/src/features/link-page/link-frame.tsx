'use client';

import type { ReactNode } from 'react';
import { useLocale } from '@/components/preferences-provider';
import type { Locale } from '@/lib/locale';
import { PageLocaleSwitch } from '@/components/page-locale-switch';

interface LinkFrameProps {
  title: string;
  onLocale(locale: Locale): void;
  children: ReactNode;
}

/** What every state of the page has around it. Slim: it stands inside an application with a frame of its own. */
export function LinkFrame({ title, onLocale, children }: LinkFrameProps) {
  const locale = useLocale();
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 pb-10 sm:px-6">
      <header className="flex items-center justify-between gap-3 py-3">
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        <PageLocaleSwitch locale={locale} onChange={onLocale} />
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
