'use client';

import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { localeCookie } from '@/lib/locale';
import { rememberPreference } from '@/lib/preference-cookie';
import { themeAttribute, themeCookie, type Theme } from '@/lib/theme';
import { useLocale, useWords } from './preferences-provider';
import { commonWords } from './words';

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** Named in the language that it leads to, for those who cannot read this one. */
export function LocaleSwitch() {
  const other = useLocale() === 'ja' ? 'en' : 'ja';
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const change = () => {
    rememberPreference(localeCookie, other);
    startTransition(() => router.refresh());
  };
  return (
    <Button variant="ghost" size="small" onClick={change} isBusy={isPending}>
      {!isPending && <Languages aria-hidden="true" className="max-sm:hidden" />}
      <span lang={other}>{other === 'en' ? 'English' : '日本語'}</span>
    </Button>
  );
}

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const common = useWords(commonWords);
  const Icon = themeIcons[theme];
  const change = () => {
    const next = nextTheme[theme];
    rememberPreference(themeCookie, next);
    document.documentElement.setAttribute(themeAttribute, next);
    setTheme(next);
  };
  const name = `${common.theme}: ${common[theme]}`;
  return (
    <Button
      variant="ghost"
      size="small"
      className="min-w-11 sm:min-w-9"
      onClick={change}
      aria-label={name}
      title={name}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
