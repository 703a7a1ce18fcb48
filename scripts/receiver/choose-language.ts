export type Language = 'ja' | 'en';

/** The one that was asked for, else the first of the browser's that we speak, else Japanese. */
export function chooseLanguage({
  asked,
  accepted = '',
}: {
  asked: string | null;
  accepted?: string | undefined;
}): Language {
  const wanted = [asked ?? '', ...accepted.split(',')].map((entry) => entry.trim().slice(0, 2).toLowerCase());
  const spoken = wanted.find((name) => name === 'ja' || name === 'en');
  return spoken === 'en' ? 'en' : 'ja';
}
