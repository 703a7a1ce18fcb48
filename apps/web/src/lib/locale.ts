export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

export const localeCookie = 'locale';

export function isLocale(value: unknown): value is Locale {
  return value === 'ja' || value === 'en';
}

/** The person's choice, else the first of their languages that we have, else Japanese. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (isLocale(language)) return language;
  }
  return 'ja';
}
