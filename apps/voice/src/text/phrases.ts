/** The sentences that the call says by itself, whatever the engine. They have no other home. */
import type { Language } from '@uketsuke/contracts';

export interface Phrases {
  /** The caller stayed silent after `SILENCE_PROMPTS_MAX` questions. */
  silenceGoodbye: string;
  /** The longest duration is reached. */
  timeIsUp: string;
  /** A tool takes its time. */
  oneMoment: string;
  /** To a person, where the engine does not say so itself. */
  handoff: string;
  /** To a language model that takes the call over from another one; nobody hears it. */
  goOn: string;
  /** To a language model that has said nothing after its tools have answered; nobody hears it. */
  speakUp: string;
  /** To a language model that has answered the caller without a word; nobody hears it. */
  answerNow: string;
  /** The model still says nothing. */
  sayAgain: string;
  /** The model still says nothing after it has recorded something. */
  noted: string;
  /** The model still says nothing after a tool that needs the caller's yes was held back. */
  notYetDone: string;
  /** The model wanted to end the call, and has not read back a number that it has heard. */
  isNumberRight(number: string): string;
  /** No engine is left. */
  apology: string;
}

const phrases: Record<Language, Phrases> = {
  ja: {
    silenceGoodbye: 'お声が聞こえないようですので、お電話を切らせていただきます。失礼いたします。',
    timeIsUp: '申し訳ございません。ご利用いただけるお時間の上限となりました。これで失礼いたします。',
    oneMoment: '確認いたしますので、少々お待ちください。',
    handoff: '担当者におつなぎいたします。少々お待ちください。',
    goOn: '会話が途中で途切れました。謝罪は一言だけにして、途切れたところから続けてください。挨拶や、すでに伺った内容の質問は繰り返しません。',
    speakUp:
      'ツールの結果が出ましたが、お客様にはまだ何も伝わっていません。結果を踏まえて、いま一、二文でお答えください。同じツールを呼び直さないでください。',
    answerNow: 'お客様はまだ何も聞いていません。会話の流れに沿って、いま一、二文でお答えください。',
    sayAgain: '恐れ入ります、うまく承れませんでした。もう一度お話しいただけますか。',
    noted: '承知いたしました。続けてお話しください。',
    notYetDone: '恐れ入りますが、まだお手続きはしておりません。もう一度、ご希望の内容をお聞かせください。',
    isNumberRight: (number) => `お電話番号は、${number}、でよろしいでしょうか。`,
    apology: '申し訳ございません。ただいま対応ができない状態です。恐れ入りますが、しばらくしてからおかけ直しください。',
  },
  en: {
    silenceGoodbye: 'I cannot hear you, so I will end the call here. Goodbye.',
    timeIsUp: 'I am sorry, we have reached the time limit of this call. Goodbye.',
    oneMoment: 'One moment please, I am checking.',
    handoff: 'I am putting you through to a person. One moment please.',
    goOn: 'The conversation broke off. Apologise in a word, and go on from where it broke off. Do not greet again, and do not ask for what is known.',
    speakUp:
      'The tools have answered, and the caller has heard nothing yet. Say now, in one or two sentences, what follows from it. Do not call the same tool again.',
    answerNow:
      'The caller has heard nothing yet. Answer now, in one or two sentences, from where the conversation stands.',
    sayAgain: 'I am sorry, I did not get that. Could you say it again, please?',
    noted: 'I see. Please go on.',
    notYetDone: 'I am sorry, I have not done that yet. Please tell me once more what you would like.',
    isNumberRight: (number) => `I have your telephone number as ${number}. Is that right?`,
    apology: 'I am sorry, I cannot help you right now. Please call again later.',
  },
};

export function phrasesOf(language: Language): Phrases {
  return phrases[language];
}
