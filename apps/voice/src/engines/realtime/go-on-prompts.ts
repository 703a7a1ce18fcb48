/** How a model is told that the connection broke in the middle of its answer. */
import type { Language } from '@uketsuke/contracts';

export interface GoOnPrompts {
  /** `heard`: the words of the caller that it answers, where they are known. */
  goOn(said: string, heard: string): string;
  /** What it was to say was given: this is left of it. */
  goOnExactly(rest: string): string;
  /** These words of it are known, and were not heard yet. */
  goOnFrom(rest: string): string;
}

const wordings: Record<Language, GoOnPrompts> = {
  ja: {
    goOn: (said, heard) =>
      `${heard === '' ? '' : `お客様の発言は「${heard}」でした。`}あなたの返答は「${said}」まで伝わり、そこで途切れました。同じことを繰り返さず、続きだけを話してください。`,
    goOnExactly: (rest) =>
      `途中で途切れました。下の文だけを、一字一句そのまま声に出してください。印（say）は読みません。\n<say>${rest}</say>`,
    goOnFrom: (rest) =>
      `あなたの返答は途中で途切れました。まず下の文を一字一句そのまま声に出し、返答に続きがあれば、そのまま続けてください。印（say）は読みません。\n<say>${rest}</say>`,
  },
  en: {
    goOn: (said, heard) =>
      `${heard === '' ? '' : `The caller said: "${heard}". `}Your answer was heard up to: "${said}", and broke off there. Do not repeat it: say only what follows.`,
    goOnExactly: (rest) =>
      `You broke off. Say only the text below aloud, exactly as it is, word for word; the mark (say) is not read.\n<say>${rest}</say>`,
    goOnFrom: (rest) =>
      `Your answer broke off. First say the text below aloud, word for word; then, if more belongs to your answer, go straight on. The mark (say) is not read.\n<say>${rest}</say>`,
  },
};

export const goOnPrompts = (language: Language): GoOnPrompts => wordings[language];

/** The text that is to be said as it is, where instructions ask for that. */
export function textToSay(instructions: string | undefined): string | null {
  return /<say>([\s\S]*?)<\/say>/.exec(instructions ?? '')?.[1] ?? null;
}
