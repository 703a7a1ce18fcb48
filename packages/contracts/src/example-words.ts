import type { Language } from './call.ts';

/** What stands in the documents as an example, in the language of whoever reads them. */
export type Example<Value = Readonly<Record<string, unknown>>> = Readonly<Record<Language, Value>>;

/** `make` is asked for each language; one that does not look at it says the same in both. */
export function eachLanguage<Value>(make: (language: Language) => Value): Example<Value> {
  return { en: make('en'), ja: make('ja') };
}

/** One business, one caller: all examples speak of them. Nobody in them exists. */
export const exampleWords = {
  agent: { en: 'Reception', ja: '予約受付' },
  business: { en: 'Maple Clinic', ja: 'さくら歯科' },
  domain: { en: 'dental clinic', ja: '歯科医院' },
  greeting: {
    en: 'Thank you for calling Maple Clinic. How can I help?',
    ja: 'お電話ありがとうございます。さくら歯科です。ご用件をどうぞ。',
  },
  persona: {
    en: 'You are the receptionist of Maple Clinic. Be friendly and brief.',
    ja: 'さくら歯科の受付です。丁寧に、短い文で話します。',
  },
  name: { en: 'Name', ja: 'お名前' },
  phone: { en: 'Phone number', ja: 'お電話番号' },
  handoff: { en: 'The caller describes an emergency', ja: '急な痛みを訴えている' },
  closing: { en: 'Thank you. We will call you back.', ja: '承りました。折り返しご連絡いたします。' },
  closingAnswered: { en: 'Glad I could help. Goodbye.', ja: 'お役に立てて幸いです。失礼いたします。' },
  question: { en: 'What are your opening hours?', ja: '診療時間を教えてください' },
  answer: { en: 'We are open from nine to six, Monday to Friday.', ja: '平日の 9 時から 18 時までです。' },
  tenant: { en: 'Example tenant', ja: '例のテナント' },
  caller: { en: 'Jane Smith', ja: '山田 太郎' },
  wish: { en: 'I would like to make an appointment.', ja: '予約をお願いします。' },
  summary: {
    en: 'Jane Smith called for an appointment on Saturday, and left a number to be called back at.',
    ja: '山田 太郎様から、土曜日の予約のお電話。折り返し先を伺いました。',
  },
  connector: { en: 'Google Calendar', ja: 'Google カレンダー' },
  connectorDescription: {
    en: 'Finds free times in Google Calendar, and makes, lists and cancels appointments',
    ja: '空き時間を調べ、予定の登録・確認・取り消しをします',
  },
  connectorAction: { en: 'Finds free times in the calendar', ja: 'カレンダーの空き時間を調べる' },
  usageNote: {
    en: 'An estimate before tax, of the calls that ended within the period.',
    ja: '期間内に終了した通話の税抜の概算です。',
  },
  calendar: { en: 'Front desk', ja: '受付' },
  tool: { en: 'Finds the reservation of a telephone number.', ja: '電話番号から予約を探します。' },
  toolPhone: { en: 'Telephone number of the guest', ja: '予約した方の電話番号' },
} as const satisfies Record<string, Example<string>>;
