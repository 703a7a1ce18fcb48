'use client';

import type { Environment } from '@uketsuke/contracts';
import { usePathname } from 'next/navigation';
import { useWords } from '@/components/preferences-provider';
import type { SignedIn } from '@/lib/signed-in';
import { fill } from '@/lib/words';
import { Banner } from './banner';
import { shellWords } from './words';

interface ConnectionBannerProps {
  connections: SignedIn['connections'];
  environment: Environment;
}

/** Agents go on without a broken connection, so that nobody would notice it by a call that fails. */
export function ConnectionBanner({ connections, environment }: ConnectionBannerProps) {
  const { connections: words } = useWords(shellWords);
  const path = usePathname();
  const count = connections.filter(({ status }) => status === 'needs_reauth').length;
  const href = `/${environment}/connections`;
  // That page itself says which.
  if (count === 0 || path === href) return null;
  const text = fill(words.broken, { count: String(count) });
  return <Banner label={words.label} tone="warning" text={text} href={href} open={words.open} />;
}
