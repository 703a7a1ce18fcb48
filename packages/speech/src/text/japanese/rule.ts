/** One kind of writing that has no reading in the dictionary: numbers, dates, addresses, Latin letters, signs. */
export interface Rule {
  /** Sticky and Unicode: matched at one place of the folded text. */
  pattern: RegExp;
  /** Katakana, `、` for a pause, a space between words; null when this is something else after all. `''` says nothing. */
  read(match: RegExpExecArray, context: Context): string | null;
  /** Said in one word with the reading before or after it. */
  joins?: 'previous' | 'next';
}

export interface Context {
  /** The folded text before and after the match. */
  before: string;
  after: string;
  /** What was read last was itself given by a rule (a suffix such as 頃 then has its own reading). */
  followsReading: boolean;
}

export const numeral = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)`;

/** Stickiness is what keeps a rule to one place: built here so that no rule forgets it. */
export function sticky(source: string, flags = ''): RegExp {
  return new RegExp(source, `yu${flags}`);
}
