export type Theme = 'light' | 'dark' | 'system';

export const themeCookie = 'theme';

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** Runs before the first paint, so that a dark screen never flashes white. */
export const themeScript = `(()=>{const c=document.cookie.match(/(?:^|; )${themeCookie}=(\\w+)/);const t=c?c[1]:'system';const d=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.classList.toggle('dark',d)})()`;
