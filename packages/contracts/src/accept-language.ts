import type { Language } from './call.ts';

/** The language in which people are answered: the one of ours that `Accept-Language` likes best; Japanese where it likes none. */
export function acceptedLanguage(header: string | undefined): Language {
  const liked = (header ?? '').split(',').flatMap((item) => {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const [primary] = range.split('-');
    const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
    return (primary === 'ja' || primary === 'en') && weight > 0 ? [{ language: primary, weight } as const] : [];
  });
  // Of equal weights the first stays first.
  return liked.toSorted((left, right) => right.weight - left.weight)[0]?.language ?? 'ja';
}
