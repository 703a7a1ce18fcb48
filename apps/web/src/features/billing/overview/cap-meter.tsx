'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import { overviewWords } from './words';

interface CapMeterProps {
  usedYen: number;
  capYen: number;
  isReached: boolean;
}

/** How much of the month's spending cap is used. */
export function CapMeter({ usedYen, capYen, isReached }: CapMeterProps) {
  const words = useWords(overviewWords);
  const locale = useLocale();
  const percent = capYen === 0 ? 100 : Math.min(100, Math.round((usedYen / capYen) * 100));
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="text-muted">{words.cap}</span>
        <span className="font-medium tabular-nums">{formatMoney(capYen, locale)}</span>
      </p>
      <div
        role="meter"
        aria-label={words.cap}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={fill(words.capUsed, { percent: String(percent) })}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className={classNames('h-full rounded-full', isReached ? 'bg-danger' : 'bg-accent')}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="text-xs leading-relaxed text-muted">
        {isReached ? words.capReachedNote : fill(words.capUsed, { percent: String(percent) })}
      </p>
    </div>
  );
}
