import { cookies, headers } from 'next/headers';
import { chooseLocale, localeCookie, type Locale } from './locale';
import { messages, type Messages } from './messages';
import { isTheme, themeCookie, type Theme } from './theme';

export interface Preferences {
  locale: Locale;
  theme: Theme;
}

/** Language and colours of this request's person. */
export async function requestPreferences(): Promise<Preferences> {
  const [jar, incoming] = await Promise.all([cookies(), headers()]);
  const theme = jar.get(themeCookie)?.value;
  return {
    locale: chooseLocale(jar.get(localeCookie)?.value, incoming.get('accept-language')),
    theme: isTheme(theme) ? theme : 'system',
  };
}

/** The words of this request's language. */
export async function requestMessages(): Promise<Messages> {
  return messages[(await requestPreferences()).locale];
}
