'use client';

import { PhoneCall, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useMessages } from '@/components/preferences-provider';
import { classNames } from '@/lib/class-names';
import type { Messages } from '@/lib/messages';

interface Page {
  href: string;
  name: keyof Messages['nav']['pages'];
  Icon: LucideIcon;
}

/** The pages of the dashboard, in the order of the navigation. */
const pages: readonly Page[] = [{ href: '/talk', name: 'talk', Icon: PhoneCall }];

export function Navigation() {
  const { nav } = useMessages();
  const path = usePathname();
  return (
    <nav aria-label={nav.label} className="min-w-0 overflow-x-auto">
      <ul className="flex items-center gap-1 py-1">
        {pages.map(({ href, name, Icon }) => {
          const isCurrent = path === href || path.startsWith(`${href}/`);
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'relative flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg px-2.5 text-sm font-medium whitespace-nowrap sm:min-h-9',
                  isCurrent ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-raised hover:text-foreground',
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
                <span className="max-[22.5rem]:sr-only">{nav.pages[name]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
