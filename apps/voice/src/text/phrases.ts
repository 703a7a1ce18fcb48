/** The sentences that the call says by itself, whatever the engine. They have no other home. */
import type { Language } from '@uketsuke/contracts';

export interface Phrases {
  /** The caller stayed silent after `SILENCE_PROMPTS_MAX` questions. */
  silenceGoodbye: string;
  /** The longest duration is reached. */
  timeIsUp: string;
  /** A tool takes its time. */
  oneMoment: string;
  /** The engine broke. */
  apology: string;
}

const phrases: Record<Language, Phrases> = {
  ja: {
    silenceGoodbye: 'お声が聞こえないようですので、お電話を切らせていただきます。失礼いたします。',
    timeIsUp: '申し訳ございません。ご利用いただけるお時間の上限となりました。これで失礼いたします。',
    oneMoment: '確認いたしますので、少々お待ちください。',
    apology: '申し訳ございません。ただいま対応ができない状態です。恐れ入りますが、しばらくしてからおかけ直しください。',
  },
  en: {
    silenceGoodbye: 'I cannot hear you, so I will end the call here. Goodbye.',
    timeIsUp: 'I am sorry, we have reached the time limit of this call. Goodbye.',
    oneMoment: 'One moment please, I am checking.',
    apology: 'I am sorry, I cannot help you right now. Please call again later.',
  },
};

export function phrasesOf(language: Language): Phrases {
  return phrases[language];
}
