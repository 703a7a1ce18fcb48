/** The few sentences that are the conversation's own, the same for every engine. */
import type { Language } from '@uketsuke/contracts';

export interface Phrases {
  /** After the last silence. */
  silenceGoodbye: string;
  /** The longest duration is reached. */
  timeIsUp: string;
  /** The engine broke. */
  apology: string;
}

const phrases: Record<Language, Phrases> = {
  ja: {
    silenceGoodbye: 'お声が聞こえないようですので、お電話を切らせていただきます。失礼いたします。',
    timeIsUp: '申し訳ございません。ご利用いただけるお時間の上限となりました。これで失礼いたします。',
    apology: '申し訳ございません。ただいま対応ができない状態です。恐れ入りますが、しばらくしてからおかけ直しください。',
  },
  en: {
    silenceGoodbye: 'I cannot hear you, so I will end the call here. Goodbye.',
    timeIsUp: 'I am sorry, we have reached the time limit of this call. Goodbye.',
    apology: 'I am sorry, I cannot help you right now. Please call again later.',
  },
};

export function phrasesOf(language: Language): Phrases {
  return phrases[language];
}
