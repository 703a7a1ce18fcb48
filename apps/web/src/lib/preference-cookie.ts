const yearSeconds = 365 * 24 * 60 * 60;

/** Remembers a choice of this browser for a year. */
export function rememberPreference(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}
