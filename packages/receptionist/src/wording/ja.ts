import type { FieldKind } from '../fields/field-kind.ts';
import { type FieldTopic, questionsOf, type QuestionTable, sentencesOf } from './questions.ts';
import { japaneseSlots } from './slot-words.ts';
import { spokenLabel } from './spoken-label.ts';

type Named = Pick<FieldTopic, 'label' | 'kind'>;

const objects: Partial<Record<FieldKind, string>> = {
  name: 'お名前',
  phone: 'お電話番号',
  people: '人数',
  address: 'ご住所',
  email: 'メールアドレス',
};
/** For labels in another language. */
const translations: Partial<Record<FieldKind, string>> = {
  ...objects,
  date: 'ご希望の日にち',
  time: 'ご希望のお時間',
  dateTime: 'ご希望の日時',
  past: '日付',
  company: '会社名',
  reason: 'ご用件',
  request: 'ご要望',
};

const when = ['{}はいつがよろしいでしょうか。', '{}をお聞かせいただけますか。'];
const usual = ['{}をお聞かせいただけますか。', '{}を教えていただけますでしょうか。'];

const table: QuestionTable = {
  ask: {
    name: ['{}をお聞かせいただけますか。', '{}を頂戴できますでしょうか。'],
    phone: ['{}をお願いいたします。', 'ご連絡先の{}を教えていただけますか。'],
    date: when,
    time: when,
    dateTime: when,
    people: ['{group}何名様でいらっしゃいますか。', '{}をお聞かせいただけますか。'],
    reason: usual,
    request: ['{}はございますか。', 'ほかに、{}はございますでしょうか。'],
    required: usual,
    optional: ['よろしければ、{}をお聞かせいただけますか。', '{}はございますか。'],
  },
  special: [],
  again: ['恐れ入ります、{}を{example}お聞かせいただけますか。', 'お手数ですが、{}を{example}お願いいたします。'],
  againOwn: ['恐れ入ります。', '申し訳ございません。'],
  examples: {
    name: '、姓と名で',
    date: '、たとえば「12月1日」のように',
    time: '、たとえば「午後3時」のように',
    dateTime: '、たとえば「金曜日の午後3時」のように',
    people: '、たとえば「3名」のように',
    nights: '、たとえば「2泊」のように',
    code: '、数字とアルファベットで',
  },
  needed: [
    '恐れ入りますが、{}を伺わないと承ることができません。お差し支えなければ、お聞かせいただけますか。',
    'ご無理を申しますが、{}をお聞かせいただけませんでしょうか。担当者をご希望でしたら、おつなぎいたします。',
  ],
  neededPhone:
    '恐れ入りますが、ご連絡のために、お電話番号を伺っております。お差し支えなければ、お聞かせいただけますか。',
  correct: '正しい{}をお聞かせいただけますか。',
  keys: {
    yesNo: 'はいの場合は1を、いいえの場合は2を押してください。',
    phone: '番号ボタンで入力し、最後にシャープを押してください。',
    people: '人数を入力して、シャープを押してください。',
    date: 'たとえば11月25日でしたら、1125と入力して、シャープを押してください。',
    dateTime: 'たとえば11月25日の19時でしたら、11251900と入力して、シャープを押してください。',
    time: 'たとえば19時30分でしたら、1930と入力して、シャープを押してください。',
    optional: '数字でお答えになれる場合は、入力してシャープを押してください。なければ、0を押してください。',
    words:
      '会員番号など、数字でお答えになれる場合は、入力してシャープを押してください。0を押すと、担当者におつなぎします。',
    digits: '数字を入力して、シャープを押してください。0を押すと、担当者におつなぎします。',
  },
  ownQuestion({ kind, label: written }) {
    const label = spokenLabel(written).noun;
    if (/(?:ですか|ますか|ませんか|でしょうか|\p{L}[?？])$/u.test(label))
      return label.replace(/[?？]$/, '').replace(/か$/, 'か。');
    if (kind !== 'yesNo') return null;
    if (/の?有無$/.test(label)) return `${label.replace(/の?有無$/, '')}はございますか。`;
    if (/[（(]\s*(?:あり|有)/.test(written)) return `${label}は、ありとなしのどちらでしょうか。`;
    return label.endsWith('かどうか') ? `${label.replace(/かどうか$/, '')}でしょうか。` : null;
  },
  thing(topic) {
    const { kind } = topic;
    const label = spokenLabel(topic.label).noun;
    if (table.ownQuestion(topic) !== null)
      return kind === 'yesNo' && !/(?:か|[?？])$/.test(label.replace(/どうか$/, '')) ? label : 'お答え';
    if (isForeign(label)) return translations[kind] ?? label;
    // A label that says more than its kind, or something else ("行き先"), is the better word.
    const object = objects[kind];
    const isElse = kind === 'address' && !label.includes('住所');
    return object === undefined || isElse || label.length > object.length ? label : object;
  },
  group: (label) =>
    label.replace(/^(大人|お?子(?:様|さん|ども|供))の人数$|^.*$/, (_label, group?: string) =>
      group ? `${group}は` : '',
    ),
  hinted: (question, hint) => `${question}${hint}${/[。！？]$/.test(hint) ? '' : '。'}`,
};

const isForeign = (label: string): boolean => !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label);

/** "お名前は田中様"; what was told in the caller's own words stands in quotes, and a label that asks names nothing. */
function told({ label, kind }: Named, value: string, asking: (label: string) => string): string {
  const { noun } = spokenLabel(label);
  const name = (isForeign(noun) ? translations[kind] : undefined) ?? noun.replace(/[?？]$/, '');
  const what = /(?:か|[?？])$/.test(noun) ? asking(name) : `${name}は`;
  if (['reason', 'request', 'yesNo'].includes(kind)) return `${what}「${value}」`;
  return `${what}${value}${kind === 'name' ? '様' : ''}`;
}

/** What is said in Japanese, and which sentences there are. Lists are variants: the next one is said each time. */
export const ja = {
  ...questionsOf(table),
  acknowledge: ['ありがとうございます。', 'かしこまりました。', '承知いたしました。'],
  greetName: (name: string) => `${name.replace(/（.*）$/, '')}様ですね。ありがとうございます。`,
  /** After keys: what they were taken for. */
  heard: (value: string) => `${value}ですね。`,
  keysWrong: '恐れ入ります、入力を確認できませんでした。もう一度お願いいたします。',
  noteTaken: '承りました。担当者に申し伝えます。',
  skipped: ['かしこまりました。', '承知いたしました。'],
  encourage: 'はい、どうぞ。',
  offerCaller: (phone: string) => `ご連絡先は、おかけになっている番号、${phone}、でよろしいでしょうか。`,
  /** `country`: where it belongs, as far as one can guess. */
  readBack: (phone: string, country: string | null) =>
    `${phone}、${country === null ? '' : `${country}の番号`}でよろしいでしょうか。`,
  yesNo: '恐れ入ります、「はい」か「いいえ」でお答えいただけますか。',
  yesNoKeys: 'よろしければ1を、違う場合は2を押してください。',
  /** What came so far; the rest is asked for. */
  phoneIncomplete: (digits: string) => `${digits}、まで承りました。続きをお願いいたします。`,
  phoneInvalid: [
    '申し訳ございません、その番号は確認できませんでした。携帯電話は11桁、固定電話は市外局番からお願いいたします。',
    '恐れ入ります、お電話番号を、ゆっくりもう一度お願いいたします。',
  ],
  phoneMissing: (topic: FieldTopic) => `恐れ入ります、${table.thing(topic)}を数字でお願いいたします。`,
  confirm: (items: readonly (Named & { value: string })[]) => [
    'それでは、内容を確認いたします。',
    ...sentencesOf(
      items.map((item) => told(item, item.value, (label) => `「${label}」は`)),
      '、',
      'でございます。',
    ),
    '以上でよろしいでしょうか。',
  ],
  /** After a correction, instead of reading everything again. */
  confirmRest: 'ほかはよろしいでしょうか。',
  whichToCorrect: '失礼いたしました。どちらを修正いたしましょうか。',
  sorry: '失礼いたしました。',
  corrected: (topic: Named, value: string) => `${told(topic, value, () => '')}、ですね。`,
  whatDay: 'お日にちはいつがよろしいでしょうか。',
  whatTime: 'お時間は何時頃がよろしいでしょうか。',
  acceptAnyway: 'それでは、こちらの内容で承ります。',
  /** Behind an answer to somebody who has only asked so far: what was asked of them follows. */
  goOn: 'よろしければ、続けてご用件を承ります。',
  anythingElse: 'ほかにご質問はございますか。',
  yourQuestion: 'はい、どのようなことでしょうか。',
  unknownQuestion: [
    '申し訳ございません。その件はこちらではお答えできかねますので、担当者に申し伝えます。',
    '恐れ入ります、そちらもわかりかねますので、あわせて担当者に申し伝えます。',
    '申し訳ございません、こちらもわかりかねます。お急ぎでしたら、担当者におつなぎいたします。',
  ],
  /** In front of a question that is passed on in the record. */
  questionNote: (question: string) => `ご質問：${question}`,
  handoff: {
    emergency: '緊急のご用件ですね。すぐに担当者へおつなぎします。命に関わる場合は、119番におかけください。',
    person: 'かしこまりました。担当者におつなぎいたします。少々お待ちください。',
    rule: '恐れ入ります。この件は担当者が承ります。おつなぎいたしますので、少々お待ちください。',
    upset: '申し訳ございません。担当者に代わりますので、少々お待ちください。',
    stuck: '何度も申し訳ございません。担当者に代わりますので、少々お待ちください。',
  },
  /** By what was said about the conversation itself. */
  remarks: {
    thanks: 'とんでもないことでございます。',
    greeting: 'はい、お電話ありがとうございます。',
    apology: 'いえ、どうぞお気になさらないでください。',
    audibility: 'はい、聞こえております。',
    are_you_ai: 'はい、AIの受付でございます。ご希望でしたら、担当者におつなぎすることもできます。',
    how_are_you: 'はい、おかげさまで。ありがとうございます。',
    slower: 'かしこまりました。もう一度申し上げます。',
    ready: 'お待ちしておりました。',
  },
  sure: 'かしこまりました。',
  waiting: 'はい、お待ちしております。ご準備ができましたら、お声がけください。',
  stillWaiting: 'ごゆっくりどうぞ。このままお待ちしております。',
  goodbye: 'かしこまりました。お電話ありがとうございました。失礼いたします。',
  /** To whoever takes leave once the closing was said. */
  farewell: 'ありがとうございました。失礼いたします。',
  wrongNumber: 'お間違えのようでございますね。どうぞお気になさらないでください。失礼いたします。',
  noSales: '恐れ入りますが、営業のお電話はこちらではお受けしておりません。失礼いたします。',
  empathy: 'ご不便をおかけして申し訳ございません。',
  personOffered: '担当者におつなぎすることもできます。',
  /** Something was cancelled, and it may be this. */
  dropThis: '今回お伺いした内容を、取り消してよろしいでしょうか。',
  takenBack: 'かしこまりました。今回の受付は取り消しました。お電話ありがとうございました。失礼いたします。',
  /** In front of the first words after the conversation broke off. */
  brokeOff: '途中で失礼いたしました。続けさせていただきます。',
  stillThere: 'もしもし、お声は届いておりますでしょうか。',
  inaudible: {
    phone: '申し訳ございません、ただいまお声を聞き取ることができません。お電話機の番号ボタンでお答えください。',
    web: '申し訳ございません、ただいま音声を聞き取ることができません。お手数ですが、文字で入力してください。',
  },
  inaudibleShort: { phone: '恐れ入ります、番号ボタンでお答えください。', web: '恐れ入ります、文字でご入力ください。' },
  otherLanguage: '申し訳ございません。こちらでは日本語でご案内しております。Sorry, I can only help in Japanese.',
  helpYou: 'ご用件をお聞かせください。',
  yesItIs: 'はい、さようでございます。',
  /** `name`: as the greeting says it, where it does. */
  whoAmI: (name: string | null) =>
    `こちらは${name ?? 'AIの受付'}${name === null || /AI|エーアイ/i.test(name) ? '' : 'の、AIの受付'}でございます。`,
  notThem: (name: string | null) =>
    name === null ? 'いいえ、こちらではございません。' : `いいえ、こちらは${name}でございます。`,
  callerUnknown: '恐れ入ります、おかけの番号がこちらではわかりかねますので、お電話番号をお聞かせいただけますか。',
  /** A tool has answered, in no words for people. */
  toolDone: '確認が取れました。',
  toolFailed:
    '申し訳ございません。ただいまシステムで確認ができませんでした。内容は控えておりますので、担当者が確認いたします。',
  /** In front of the last question: what is done upon the yes. */
  toolsWillRun: (descriptions: readonly string[]) =>
    `この内容で、${descriptions.map((text) => `「${text.replace(/[。.\s]+$/, '')}」`).join('、')}を行います。`,
  slots: japaneseSlots,
};
