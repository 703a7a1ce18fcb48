import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '@/components/logo';
import { LocaleSwitch, ThemeSwitch } from '@/components/preference-switches';
import type { Preferences } from '@/lib/request-preferences';
import type { SignedIn } from '@/lib/signed-in';
import { BillingBanner } from './billing-banner';
import { ConnectionBanner } from './connection-banner';
import { EnvironmentSwitch } from './environment-switch';
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
  const { environment } = person.viewer;
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
      <header className="z-40 border-b bg-surface md:sticky md:top-0">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-4 sm:gap-x-5 sm:px-6">
          <Link
            href={`/${environment}`}
            aria-label={common.product}
            className="flex min-h-14 min-w-11 items-center gap-2 rounded-lg max-sm:-mr-2"
          >
            <Logo />
            <span className="hidden font-semibold tracking-tight sm:inline">{common.product}</span>
          </Link>
          <EnvironmentSwitch current={environment} />
          <div className="flex shrink-0 items-center max-[22rem]:ml-auto sm:gap-1">
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
          <Navigation environment={environment} />
        </div>
      </header>
      <BillingBanner billing={person.billing} environment={environment} />
      <ConnectionBanner connections={person.connections} environment={environment} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}
