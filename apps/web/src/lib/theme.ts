export type Theme = 'light' | 'dark' | 'system';

export const themeCookie = 'theme';

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** The server writes it into `<html>`, so that the first paint has the right colours and no script is needed for them. */
export const themeAttribute = 'data-theme';

/** The page's background as browsers want it for their own bars. */
export const themeColors = { light: '#f9fafb', dark: '#111317' } as const;
