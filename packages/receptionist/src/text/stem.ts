/** A stem, then the forms that have it. */
const families = [
  'open opening opens',
  'close closed closes closing',
  'child children kids kid',
  'person people persons',
  'pay paid payment payments paying',
  'park parking',
  'cost costs',
  'be was is are',
  'angry anger',
  'refund refunds refunded',
  'do does',
  'cancel cancellation cancelation cancelled canceled cancelling canceling',
  'reserv reservation',
  'complain complaints complaint complaining',
  'deliver delivery',
].map((row) => row.split(' '));
const irregular = new Map(families.flatMap(([root = '', ...forms]) => [root, ...forms].map((form) => [form, root])));

/** A light stemmer: enough that the forms of a word meet, without joining different words. */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length <= 3) return word;
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=[xs]|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[a-z]{3})(?:ation|ations)$/, '')
    .replace(/(?<=[a-z]{3})([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/(?<=[a-z]{3})e$/, '');
}

export function englishWords(folded: string): string[] {
  return folded.match(/[a-z][a-z']*|\d+/g) ?? [];
}
