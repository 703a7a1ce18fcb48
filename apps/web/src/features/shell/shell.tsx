import { PhoneCall } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '@/components/logo';
import { LocaleSwitch, ThemeSwitch } from '@/components/preference-switches';
import { messages } from '@/lib/messages';
import type { Preferences } from '@/lib/request-preferences';
import type { SignedIn } from '@/lib/signed-in';
import { SignOutButton } from './sign-out-button';

/** The frame of every page for signed-in people. */
export function Shell({
  person,
  preferences,
  children,
}: {
  person: SignedIn;
  preferences: Preferences;
  children: ReactNode;
}) {
  const words = messages[preferences.locale];
  const pages = [{ href: '/talk', name: words.nav.talk, Icon: PhoneCall }];
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-surface focus:p-2"
      >
        {words.common.skip}
      </a>
      <header className="sticky top-0 z-40 border-b bg-surface/90 backdrop-blur">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
          <Link href="/" className="flex items-center gap-2">
            <Logo />
            <span className="hidden font-semibold tracking-tight sm:inline">{words.common.product}</span>
          </Link>
          <nav className="flex items-center gap-1">
            {pages.map(({ href, name, Icon }) => (
              <Link
                key={href}
                href={href}
                className="flex items-center gap-1.5 rounded-lg px-2.5 py-1.5 text-sm font-medium hover:bg-raised"
              >
                <Icon className="size-4" />
                {name}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1">
            <span className="mr-2 hidden max-w-48 truncate text-sm text-muted md:inline" title={person.email}>
              {person.organization.name}
            </span>
            <LocaleSwitch />
            <ThemeSwitch initial={preferences.theme} />
            <SignOutButton />
          </div>
        </div>
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
    </div>
  );
}
