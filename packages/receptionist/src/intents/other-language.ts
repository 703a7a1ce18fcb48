import type { Language } from '@uketsuke/contracts';

const everydayEnglish =
  /\b(?:i|you|we|my|me|is|are|the|a|an|to|do|does|have|can|could|would|want|need|please|hello|hi|speak|english|what|when|where|how|like|help|book|reservation|appointment|about|for|of)\b/gi;

/** Whole sentences in the other language. A name, an address or a loan word is none. */
export function isOtherLanguage(text: string, language: Language): boolean {
  if (language === 'ja') {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return false;
    const known = new Set((text.match(everydayEnglish) ?? []).map((word) => word.toLowerCase()));
    return known.size >= 2 || /^(?:hello|hi|english|do you speak english)[?!. ]*$/i.test(text);
  }
  return (text.match(/[\p{Script=Hiragana}]/gu) ?? []).length >= 2 && !/[a-z]{3}/i.test(text);
}
