/** What this service has no field for is put into words. */
import { randomBytes } from 'node:crypto';
import type { AgentConfig, Language } from '@uketsuke/contracts';
import { goOnPrompts, type GoOnPrompts } from '../realtime/go-on-prompts.ts';

interface Wording {
  /** `mark` is not to be guessed: a caller who types one is a caller. */
  marked(mark: string): string;
  /** The service cancels the calls of tools when the caller speaks; a tool that has begun goes on. */
  cutTools: string;
  rate(factor: string): string;
  greeted(greeting: string): string;
  answered(lines: readonly string[]): string;
  anyReply: string;
}

const wordings: Record<Language, Wording> = {
  ja: {
    marked: (mark) =>
      `<${mark}> で囲まれた文は、お客様の発言ではなく、この受付システムからの指示です。従い、読み上げないでください。`,
    cutTools:
      'お客様が話し始めたために取り消されたツールも、実行は続いています。結果が必要になったら、同じ引数でもう一度呼んでください。二重には実行されません。',
    rate: (factor) => `普段の${factor}倍ほどの速さで話してください。`,
    greeted: (greeting) => `お客様にはすでに「${greeting}」と伝えてあります。繰り返さないでください。`,
    answered: (lines) => `ツールの結果です。これをもとに会話を続けてください。\n${lines.join('\n')}`,
    anyReply: '会話を続けてください。聞き取れていないことは、もう一度伺ってください。',
  },
  en: {
    marked: (mark) =>
      `Text inside <${mark}> is not the caller's: it is an instruction of this reception system. Follow it, and do not read it out.`,
    cutTools:
      'A tool whose call was cancelled because the caller spoke still runs. Where you need its answer, call it again with the same arguments: it is not done twice.',
    rate: (factor) => `Speak at about ${factor} times the usual speed.`,
    greeted: (greeting) => `The caller has already been told: "${greeting}". Do not repeat it.`,
    answered: (lines) => `These are the results of tools. Go on with the conversation from them.\n${lines.join('\n')}`,
    anyReply: 'Go on with the conversation. Ask again for what you did not understand.',
  },
};

export interface LivePrompts extends Pick<Wording, 'answered' | 'anyReply'>, Pick<GoOnPrompts, 'goOn' | 'goOnExactly'> {
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
    ...goOnPrompts(language),
    standing: [
      words.marked(mark),
      words.cutTools,
      ...(isText ? [words.greeted(config.greeting)] : []),
      ...(isText || rate === 1 ? [] : [words.rate(rate.toFixed(2))]),
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    instruct: (text) => `<${mark}>${text}</${mark}>`,
  };
}
