'use client';

import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { localeCookie } from '@/lib/locale';
import { rememberPreference } from '@/lib/preference-cookie';
import { themeCookie, type Theme } from '@/lib/theme';
import { useLocale, useMessages } from './preferences-provider';

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const themeIcons = { system: Monitor, light: Sun, dark: Moon };

export function LocaleSwitch() {
  const locale = useLocale();
  const router = useRouter();
  const { common } = useMessages();
  const change = () => {
    rememberPreference(localeCookie, locale === 'ja' ? 'en' : 'ja');
    router.refresh();
  };
  return (
    <Button variant="ghost" size="small" onClick={change} aria-label={common.language}>
      <Languages />
      {locale === 'ja' ? 'English' : '日本語'}
    </Button>
  );
}

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const { common } = useMessages();
  const Icon = themeIcons[theme];
  const change = () => {
    const next = nextTheme[theme];
    rememberPreference(themeCookie, next);
    const isDark = next === 'dark' || (next === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.classList.toggle('dark', isDark);
    setTheme(next);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={change}
      aria-label={`${common.theme}: ${common[theme]}`}
      title={common[theme]}
    >
      <Icon />
    </Button>
  );
}
