const irregular: Record<string, string> = {
  open: 'open',
  opening: 'open',
  opens: 'open',
  closed: 'close',
  closes: 'close',
  closing: 'close',
  children: 'child',
  kids: 'child',
  kid: 'child',
  people: 'person',
  persons: 'person',
  paid: 'pay',
  payment: 'pay',
  payments: 'pay',
  paying: 'pay',
  parking: 'park',
  cost: 'cost',
  costs: 'cost',
  was: 'be',
  is: 'be',
  are: 'be',
  angry: 'angry',
  anger: 'angry',
  refunds: 'refund',
  refunded: 'refund',
  does: 'do',
  cancellation: 'cancel',
  cancelation: 'cancel',
  cancelled: 'cancel',
  canceled: 'cancel',
  cancelling: 'cancel',
  canceling: 'cancel',
  reservation: 'reserv',
  complaints: 'complain',
  complaint: 'complain',
  complaining: 'complain',
  delivery: 'deliver',
};

/** A light stemmer: enough that the forms of a word meet, without joining different words. */
export function stem(word: string): string {
  const known = irregular[word];
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
