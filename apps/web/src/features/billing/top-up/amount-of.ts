interface Bounds {
  minYen: number;
  maxYen: number;
}

/** What a person wrote as an amount of yen, also in the wide digits of Japanese keyboards; null where it is none, or out of bounds. */
export function amountOf(text: string, { minYen, maxYen }: Bounds): number | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s,、,]/g, '')
    .replace(/^[¥\\]/, '')
    .replace(/円$/, '');
  if (!/^\d{1,9}$/.test(plain)) return null;
  const yen = Number(plain);
  return yen >= minYen && yen <= maxYen ? yen : null;
}
