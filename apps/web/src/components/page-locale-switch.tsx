'use client';

import { Languages } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/locale';

/** Unlike the one of the dashboard it remembers nothing: this page has no cookies. */
export function PageLocaleSwitch({ locale, onChange }: { locale: Locale; onChange(locale: Locale): void }) {
  const other = locale === 'ja' ? 'en' : 'ja';
  return (
    <Button variant="ghost" size="small" onClick={() => onChange(other)}>
      <Languages aria-hidden="true" />
      <span lang={other}>{other === 'en' ? 'English' : '日本語'}</span>
    </Button>
  );
}
