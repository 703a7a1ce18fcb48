/** What the end of words says about whether more follows. */
export type Ending =
  /** A sentence with its end. */
  | 'sentence'
  /** Something that can stand alone, and to which callers often add: a bare yes, a clause, "…のですが". */
  | 'clause'
  /** Words that could be the end as well as not. */
  | 'open'
  /** The caller only acknowledged, or looks for words: what they have to say follows. */
  | 'hesitation'
  /** More words must follow: a particle, a conjunction, an article. */
  | 'unfinished';
