/** A full stop inside numbers, addresses and titles ends nothing. */
const sentenceEnd = /(?<=[。！？!?])\s*|(?<=[^.\s]{2}\.)(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|Prof|a\.m|p\.m)\.)\s+/u;
/** Recognisers write no punctuation: a polite ending that nothing continues closes a clause as well. */
const spokenEnd =
  /(?<=です|ます|ました|でした|ません)(?!$|[?？かがけよねのしっでわ]|から|ので|って|と|は|も)[、,\s]*|(?<=(?:です|ます|ません|でしょう)か)[、,]\s*/u;
const englishAnd =
  /(?<!\bbetween [^,.]{1,24}),?\s+and\s+(?=(?:my|the|our|i|i'd|it's|we|for|this|(?:can|could|do|does|is|are|what|where|when|how|which|will) (?:\w+ ){1,})\b)|,\s+(?=my\b)/i;

export function splitClauses(text: string): string[] {
  return text
    .split(sentenceEnd)
    .flatMap((sentence) => sentence.split(spokenEnd))
    .flatMap((sentence) => sentence.split(englishAnd))
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}
