/** A business as callers meet it who use none of its words. */
export interface Business {
  name: string;
  faq: readonly { q: string; a: string }[];
  /** What is asked, and the entry that answers it; null: none does. */
  questions: readonly (readonly [string, number | null])[];
  rules: readonly string[];
  /** What is said, and the rule that it falls under; null: none. */
  said: readonly (readonly [string, number | null])[];
}
