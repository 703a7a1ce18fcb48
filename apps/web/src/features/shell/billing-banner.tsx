'use client';

import type { Environment } from '@uketsuke/contracts';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useLocale, useWords } from '@/components/preferences-provider';
import { classNames } from '@/lib/class-names';
import { billingTimeZone, formatTime } from '@/lib/format';
import type { SignedIn } from '@/lib/signed-in';
import { fill } from '@/lib/words';
import { billingTroubleOf } from './billing-trouble';
import { shellWords } from './words';

interface BillingBannerProps {
  billing: SignedIn['billing'];
  environment: Environment;
}

/** On every page, for everybody: whoever wonders why no calls come in sees it wherever they look. */
export function BillingBanner({ billing, environment }: BillingBannerProps) {
  const { billing: words } = useWords(shellWords);
  const locale = useLocale();
  const path = usePathname();
  const trouble = billingTroubleOf(billing);
  if (trouble === null) return null;
  const href = `/${environment}/billing`;
  const time = trouble.kind === 'paymentLate' ? formatTime(trouble.refusedFrom, locale, billingTimeZone) : '';
  return (
    <aside
      aria-label={words.label}
      className={classNames(
        'border-b',
        trouble.kind === 'paymentLate' ? 'bg-warning-soft text-warning' : 'bg-danger-soft text-danger',
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm leading-relaxed sm:px-6">
        <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
          <TriangleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          <span className="min-w-0">{fill(words[trouble.kind], { time })}</span>
        </p>
        {path !== href && (
          <Link
            href={href}
            className="inline-flex min-h-8 items-center rounded-md font-medium underline underline-offset-4 pointer-coarse:min-h-11 max-sm:ml-6.5"
          >
            {words.open}
          </Link>
        )}
      </div>
    </aside>
  );
}
