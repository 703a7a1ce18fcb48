'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { classNames } from '@/lib/class-names';

interface BannerProps {
  /** What it is about, for screen readers. */
  label: string;
  tone: 'warning' | 'danger';
  text: string;
  /** The page where it can be mended. */
  href: string;
  open: string;
}

/** Above every page of the dashboard: something is wrong that concerns everybody. */
export function Banner({ label, tone, text, href, open }: BannerProps) {
  const path = usePathname();
  return (
    <aside
      aria-label={label}
      className={classNames(
        'border-b',
        tone === 'warning' ? 'bg-warning-soft text-warning' : 'bg-danger-soft text-danger',
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm leading-relaxed sm:px-6">
        <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
          <TriangleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          <span className="min-w-0">{text}</span>
        </p>
        {path !== href && (
          <Link
            href={href}
            className="inline-flex min-h-8 items-center rounded-md font-medium underline underline-offset-4 pointer-coarse:min-h-11 max-sm:ml-6.5"
          >
            {open}
          </Link>
        )}
      </div>
    </aside>
  );
}
