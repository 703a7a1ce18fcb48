'use client';

import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '@/components/logo';
import { PageLocaleSwitch } from '@/components/page-locale-switch';
import { useLocale, useWords } from '@/components/preferences-provider';
import type { Locale } from '@/lib/locale';
import { payWords } from './words';

/** What every state of the page has around it: above all, that no money moves. */
export function PayFrame({ onLocale, children }: { onLocale(locale: Locale): void; children: ReactNode }) {
  const words = useWords(payWords);
  const locale = useLocale();
  return (
    <div className="flex min-h-dvh flex-col">
      <aside
        aria-label={words.sandboxLabel}
        className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning"
      >
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        <p>{words.sandbox}</p>
      </aside>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pb-12">
        <header className="flex items-center justify-between gap-3 py-4">
          <div className="flex items-center gap-2.5">
            <Logo />
            <h1 className="text-lg font-semibold tracking-tight">{words.title}</h1>
          </div>
          <PageLocaleSwitch locale={locale} onChange={onLocale} />
        </header>
        <main className="flex flex-1 flex-col">{children}</main>
      </div>
    </div>
  );
}
