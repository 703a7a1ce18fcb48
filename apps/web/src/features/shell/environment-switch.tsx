'use client';

import { environments, type Environment } from '@uketsuke/contracts';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useWords } from '@/components/preferences-provider';
import { classNames } from '@/lib/class-names';
import { environmentCookie, pathIn } from '@/lib/environment';
import { rememberPreference } from '@/lib/preference-cookie';
import { shellWords } from './words';

const looks: Record<Environment, string> = { live: 'bg-accent-soft text-accent', test: 'bg-warning-soft text-warning' };

/** Live and test have nothing in common: each is a tree of pages of its own. */
export function EnvironmentSwitch({ current }: { current: Environment }) {
  const words = useWords(shellWords);
  const path = usePathname();
  return (
    <nav aria-label={words.environment} className="ml-auto shrink-0">
      <ul className="flex items-center gap-0.5 rounded-lg border p-0.5">
        {environments.map((environment) => (
          <li key={environment}>
            <Link
              href={pathIn(environment, path)}
              aria-current={environment === current ? 'true' : undefined}
              onClick={() => rememberPreference(environmentCookie, environment)}
              className={classNames(
                'flex min-h-8 items-center rounded-md px-2 text-sm sm:px-2.5 font-medium whitespace-nowrap pointer-coarse:min-h-11',
                environment === current ? looks[environment] : 'text-muted hover:bg-raised hover:text-foreground',
              )}
            >
              {words.environments[environment]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
