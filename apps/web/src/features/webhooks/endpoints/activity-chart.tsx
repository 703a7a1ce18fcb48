'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { classNames } from '@/lib/class-names';
import { formatTime } from '@/lib/format';
import { fill } from '@/lib/words';
import type { ActivityHour } from '../documents';
import { endpointWords } from './words';

interface ActivityChartProps {
  hours: readonly ActivityHour[];
  className?: string;
}

const gapPart = 0.24;
/** Of an hour in which nothing happened: the axis. */
const quietPart = 0.04;

/** A bar for each of the last hours: what was delivered, and above it what failed. */
export function ActivityChart({ hours, className }: ActivityChartProps) {
  const words = useWords(endpointWords);
  const locale = useLocale();
  const most = Math.max(1, ...hours.map((hour) => hour.deliveredCount + hour.failedCount));
  const sum = (count: (hour: ActivityHour) => number) => String(hours.reduce((total, hour) => total + count(hour), 0));
  const text = fill(words.activityText, {
    delivered: sum((hour) => hour.deliveredCount),
    failed: sum((hour) => hour.failedCount),
  });
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${Math.max(1, hours.length)} 1`}
      preserveAspectRatio="none"
      className={classNames('h-10 w-full', className)}
    >
      {hours.map((hour, index) => {
        const delivered = hour.deliveredCount / most;
        const failed = hour.failedCount / most;
        const place = { x: index + gapPart / 2, width: 1 - gapPart };
        return (
          <g key={hour.startedAt}>
            <title>
              {fill(words.hour, {
                time: formatTime(hour.startedAt, locale),
                delivered: String(hour.deliveredCount),
                failed: String(hour.failedCount),
              })}
            </title>
            <rect x={index} width={1} y={0} height={1} fill="transparent" />
            {delivered + failed === 0 && (
              <rect {...place} y={1 - quietPart} height={quietPart} className="fill-control opacity-60" />
            )}
            <rect {...place} y={1 - delivered} height={delivered} className="fill-success" />
            <rect {...place} y={1 - delivered - failed} height={failed} className="fill-danger" />
          </g>
        );
      })}
    </svg>
  );
}
