import { cookies, headers } from 'next/headers';
import { linkLocaleHeader } from './link-page';
import { chooseLocale, isLocale, localeCookie, type Locale } from './locale';
import { isTheme, themeCookie, type Theme } from './theme';
import type { Words } from './words';

export interface Preferences {
  locale: Locale;
  theme: Theme;
}

/** Language and colours of this request's person. The page of a link has the language that the proxy names and the device's colours: it looks at no cookie. */
export async function requestPreferences(): Promise<Preferences> {
  const [jar, incoming] = await Promise.all([cookies(), headers()]);
  const linkLocale = incoming.get(linkLocaleHeader);
  if (isLocale(linkLocale)) return { locale: linkLocale, theme: 'system' };
  const theme = jar.get(themeCookie)?.value;
  return {
    locale: chooseLocale(jar.get(localeCookie)?.value, incoming.get('accept-language')),
    theme: isTheme(theme) ? theme : 'system',
  };
}

/** The words of one room, in this request's language. */
export async function requestWords<Shape>(words: Words<Shape>): Promise<Shape> {
  return words[(await requestPreferences()).locale];
}
