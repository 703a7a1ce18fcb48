'use client';

import type { Environment } from '@uketsuke/contracts';
import { KeyRound, PhoneCall, Plug, ShieldCheck, Wallet, Webhook, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useWords } from '@/components/preferences-provider';
import { classNames } from '@/lib/class-names';
import type { WordsOf } from '@/lib/words';
import { shellWords } from './words';

interface Page {
  section: string;
  name: keyof WordsOf<typeof shellWords>['pages'];
  Icon: LucideIcon;
}

/** The pages of the dashboard, in the order of the navigation. */
const pages: readonly Page[] = [
  { section: 'talk', name: 'talk', Icon: PhoneCall },
  { section: 'connections', name: 'connections', Icon: Plug },
  { section: 'webhooks', name: 'webhooks', Icon: Webhook },
  { section: 'api-keys', name: 'apiKeys', Icon: KeyRound },
  { section: 'billing', name: 'billing', Icon: Wallet },
  { section: 'personal-data', name: 'personalData', Icon: ShieldCheck },
];

export function Navigation({ environment }: { environment: Environment }) {
  const words = useWords(shellWords);
  const path = usePathname();
  return (
    <nav aria-label={words.navigation} className="basis-full pb-1.5 md:-ml-2.5">
      <ul className="flex items-center max-md:justify-between md:gap-1">
        {pages.map(({ section, name, Icon }) => {
          const href = `/${environment}/${section}`;
          const isCurrent = path === href || path.startsWith(`${href}/`);
          return (
            <li key={section}>
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'relative flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg px-2.5 text-sm font-medium whitespace-nowrap sm:min-h-9',
                  isCurrent ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-raised hover:text-foreground',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                <span className={classNames(isCurrent ? 'max-[26rem]:sr-only' : 'max-md:sr-only')}>
                  {words.pages[name]}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
