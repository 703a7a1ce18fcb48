/** How what happened is put to a language model, the same for every engine that has one. */
import type { Language } from '@uketsuke/contracts';
import type { TurnInput, TurnPrompt } from './engine.ts';

interface Wording {
  keys(digits: string): string;
  silence(attempt: number): string;
  inaudible: string;
  wordForWord: string;
}

const wordings: Record<Language, Wording> = {
  ja: {
    keys: (digits) => `（電話のボタンで入力: ${digits}）`,
    silence: (attempt) =>
      attempt === 1
        ? 'お客様の声が聞こえません。いま尋ねていることを、短い一文でもう一度伺ってください。'
        : 'お客様の声がまだ聞こえません。聞こえているかを確かめ、いま尋ねていることを別の言い方で短く伺ってください。',
    inaudible:
      'お客様が話しましたが、聞き取れませんでした。お詫びして、文字かボタンでの入力をお願いしてください。推測しないでください。',
    wordForWord:
      '下の文を、一字一句そのまま声に出してください。前にも後にも何も加えず、言い換えません。印（say）は読みません。',
  },
  en: {
    keys: (digits) => `(pressed on the telephone: ${digits})`,
    silence: (attempt) =>
      attempt === 1
        ? 'The caller is silent. Ask your last question again in one short sentence.'
        : 'The caller is still silent. Ask whether they can hear you, and put your last question differently, briefly.',
    inaudible:
      'The caller spoke but could not be understood. Apologise, and ask for it to be typed or keyed in. Do not guess.',
    wordForWord:
      'Say the text below aloud, exactly as it is, word for word: nothing before it, nothing after it, nothing rephrased, and not the marks (say).',
  },
};

export function modelPrompt(input: TurnInput, language: Language): TurnPrompt {
  const words = wordings[language];
  switch (input.type) {
    case 'text':
      return { userInput: input.text };
    case 'dtmf':
      return { userInput: words.keys(input.digits) };
    case 'spoken':
      return {};
    case 'silence':
      return { instructions: words.silence(input.attempt) };
    case 'inaudible':
      return { instructions: words.inaudible };
    default:
      return input satisfies never;
  }
}

/** For a model that speaks itself. An emulated provider finds the text by its marks, too. */
export function wordForWord(text: string, language: Language): string {
  return `${wordings[language].wordForWord}\n<say>${text}</say>`;
}
