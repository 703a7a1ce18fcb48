'use client';

import type { Environment } from '@uketsuke/contracts';
import { useLocale, useWords } from '@/components/preferences-provider';
import { billingTimeZone, formatTime } from '@/lib/format';
import type { SignedIn } from '@/lib/signed-in';
import { fill } from '@/lib/words';
import { Banner } from './banner';
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
  const trouble = billingTroubleOf(billing);
  if (trouble === null) return null;
  const time = trouble.kind === 'paymentLate' ? formatTime(trouble.refusedFrom, locale, billingTimeZone) : '';
  return (
    <Banner
      label={words.label}
      tone={trouble.kind === 'paymentLate' ? 'warning' : 'danger'}
      text={fill(words[trouble.kind], { time })}
      href={`/${environment}/billing`}
      open={words.open}
    />
  );
}
