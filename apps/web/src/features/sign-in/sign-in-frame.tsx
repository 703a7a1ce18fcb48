import type { ReactNode } from 'react';
import { Logo } from '@/components/logo';
import { LocaleSwitch, ThemeSwitch } from '@/components/preference-switches';
import { Card } from '@/components/ui/card';
import { requestPreferences } from '@/lib/request-preferences';
import { commonWords } from '@/components/words';

export async function SignInFrame({ children }: { children: ReactNode }) {
  const { theme, locale } = await requestPreferences();
  const common = commonWords[locale];
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end gap-1 p-3">
        <LocaleSwitch />
        <ThemeSwitch initial={theme} />
      </header>
      <main className="flex flex-1 items-start justify-center px-4 pt-[8vh] pb-16">
        <div className="w-full max-w-sm">
          <div className="mb-6 flex items-center justify-center gap-2.5">
            <Logo className="size-9" />
            <span className="text-xl font-semibold tracking-tight">{common.product}</span>
          </div>
          <Card className="p-6">{children}</Card>
        </div>
      </main>
    </div>
  );
}
