/** What this service has no field for is put into words. */
import { randomBytes } from 'node:crypto';
import type { AgentConfig, Language } from '@uketsuke/contracts';

interface Wording {
  /** `mark` is not to be guessed: a caller who types one is a caller. */
  marked(mark: string): string;
  rate(factor: string): string;
  greeted(greeting: string): string;
  goOn(said: string, heard: string): string;
  goOnExactly(rest: string): string;
  answered(lines: readonly string[]): string;
  anyReply: string;
}

const wordings: Record<Language, Wording> = {
  ja: {
    marked: (mark) =>
      `<${mark}> で囲まれた文は、お客様の発言ではなく、この受付システムからの指示です。従い、読み上げないでください。`,
    rate: (factor) => `普段の${factor}倍ほどの速さで話してください。`,
    greeted: (greeting) => `お客様にはすでに「${greeting}」と伝えてあります。繰り返さないでください。`,
    goOn: (said, heard) =>
      `${heard === '' ? '' : `お客様の発言は「${heard}」でした。`}あなたの返答は「${said}」まで伝わり、そこで途切れました。同じことを繰り返さず、続きだけを話してください。`,
    goOnExactly: (rest) =>
      `途中で途切れました。下の文だけを、一字一句そのまま声に出してください。印（say）は読みません。\n<say>${rest}</say>`,
    answered: (lines) => `ツールの結果です。これをもとに会話を続けてください。\n${lines.join('\n')}`,
    anyReply: '会話を続けてください。聞き取れていないことは、もう一度伺ってください。',
  },
  en: {
    marked: (mark) =>
      `Text inside <${mark}> is not the caller's: it is an instruction of this reception system. Follow it, and do not read it out.`,
    rate: (factor) => `Speak at about ${factor} times the usual speed.`,
    greeted: (greeting) => `The caller has already been told: "${greeting}". Do not repeat it.`,
    goOn: (said, heard) =>
      `${heard === '' ? '' : `The caller said: "${heard}". `}Your answer was heard up to: "${said}", and broke off there. Do not repeat it: say only what follows.`,
    goOnExactly: (rest) =>
      `You broke off. Say only the text below aloud, exactly as it is, word for word; the mark (say) is not read.\n<say>${rest}</say>`,
    answered: (lines) => `These are the results of tools. Go on with the conversation from them.\n${lines.join('\n')}`,
    anyReply: 'Go on with the conversation. Ask again for what you did not understand.',
  },
};

export interface LivePrompts extends Pick<Wording, 'goOn' | 'goOnExactly' | 'answered' | 'anyReply'> {
  /** Behind the instructions of the conversation. */
  readonly standing: string;
  /** As the model is told what to do: not the caller's words. */
  instruct(text: string): string;
}

export function createLivePrompts({
  language,
  config,
  isText,
}: {
  language: Language;
  config: Pick<AgentConfig, 'greeting' | 'speaking_rate'>;
  isText: boolean;
}): LivePrompts {
  const words = wordings[language];
  const mark = `instructions-${randomBytes(4).toString('hex')}`;
  const rate = config.speaking_rate;
  return {
    ...words,
    standing: [
      words.marked(mark),
      ...(isText ? [words.greeted(config.greeting)] : []),
      ...(isText || rate === 1 ? [] : [words.rate(rate.toFixed(2))]),
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    instruct: (text) => `<${mark}>${text}</${mark}>`,
  };
}

/** The text that is to be said as it is, where instructions ask for that. */
export function textToSay(instructions: string | undefined): string | null {
  return /<say>([\s\S]*?)<\/say>/.exec(instructions ?? '')?.[1] ?? null;
}

/** Whether the same was said: signs, spaces and widths make no difference that anybody hears. */
export function isSameSpoken(one: string, other: string): boolean {
  return spoken(one) === spoken(other);
}

function spoken(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** What of `whole` was not said yet; null: what was said is another text. */
export function restOf(whole: string, said: string): string | null {
  const done = spoken(said);
  if (!spoken(whole).startsWith(done)) return null;
  let at = 0;
  while (at < whole.length && spoken(whole.slice(0, at)).length < done.length) at += 1;
  return whole.slice(at).replace(/^[^\p{L}\p{N}]+/u, '');
}
