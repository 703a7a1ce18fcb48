import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '@/components/logo';
import { LocaleSwitch, ThemeSwitch } from '@/components/preference-switches';
import type { Preferences } from '@/lib/request-preferences';
import type { SignedIn } from '@/lib/signed-in';
import { Navigation } from './navigation';
import { SignOutButton } from './sign-out-button';
import { commonWords } from '@/components/words';
import { shellWords } from './words';

interface ShellProps {
  person: SignedIn;
  preferences: Preferences;
  children: ReactNode;
}

/** The frame of every page for signed-in people. */
export function Shell({ person, preferences, children }: ShellProps) {
  const common = commonWords[preferences.locale];
  const words = shellWords[preferences.locale];
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-3"
      >
        {words.skip}
      </a>
      <header className="sticky top-0 z-40 border-b bg-surface">
        <div className="mx-auto flex min-h-14 max-w-6xl items-center gap-2 px-4 sm:gap-5 sm:px-6">
          <Link href="/" aria-label={common.product} className="flex min-h-11 min-w-11 items-center gap-2 rounded-lg">
            <Logo />
            <span className="hidden font-semibold tracking-tight sm:inline">{common.product}</span>
          </Link>
          <Navigation />
          <div className="ml-auto flex shrink-0 items-center sm:gap-1">
            <span
              className="mr-2 hidden max-w-48 truncate text-sm text-muted md:inline"
              title={person.viewer.email ?? ''}
            >
              {person.organization.name}
            </span>
            <LocaleSwitch />
            <ThemeSwitch initial={preferences.theme} />
            <SignOutButton />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}
