import { isKeyable } from '../fields/read-keys.ts';
import { slotWords } from './slot-words.ts';
import { spokenLabel } from './spoken-label.ts';
import { type FieldTopic, sentencesOf, type Wording } from './wording.ts';

const objects: Partial<Record<FieldTopic['kind'], string>> = {
  name: 'お名前',
  phone: 'お電話番号',
  people: '人数',
  address: 'ご住所',
  email: 'メールアドレス',
};
/** For labels in another language. */
const translations: Partial<Record<FieldTopic['kind'], string>> = {
  ...objects,
  date: 'ご希望の日にち',
  time: 'ご希望のお時間',
  dateTime: 'ご希望の日時',
  past: '日付',
  company: '会社名',
  reason: 'ご用件',
  request: 'ご要望',
};

/** How an answer may sound, to whoever was not understood. */
const examples: Partial<Record<FieldTopic['kind'], string>> = {
  name: '、姓と名で',
  date: '、たとえば「12月1日」のように',
  time: '、たとえば「午後3時」のように',
  dateTime: '、たとえば「金曜日の午後3時」のように',
  people: '、たとえば「3名」のように',
  nights: '、たとえば「2泊」のように',
  code: '、数字とアルファベットで',
};

/** Fields of these kinds hold what the caller said in their own words. */
const told = new Set<FieldTopic['kind']>(['reason', 'request', 'yesNo']);

/** A label that is a question already, or says that yes or no is wanted. */
function ownQuestion({ kind, label: written }: FieldTopic): string | null {
  const label = spokenLabel(written).noun;
  if (/(?:ですか|ますか|ませんか|でしょうか|\p{L}[?？])$/u.test(label))
    return label.replace(/[?？]$/, '').replace(/か$/, 'か。');
  if (kind !== 'yesNo') return null;
  if (/の?有無$/.test(label)) return `${label.replace(/の?有無$/, '')}はございますか。`;
  return label.endsWith('かどうか') ? `${label.replace(/かどうか$/, '')}でしょうか。` : null;
}

function thing(topic: FieldTopic): string {
  const { kind } = topic;
  const label = spokenLabel(topic.label).noun;
  if (ownQuestion(topic) !== null) return kind === 'yesNo' && /有無$|どうか$/.test(label) ? label : 'お答え';
  if (isForeign(label)) return translations[kind] ?? label;
  // A label that says more than its kind is the better word.
  const usual = objects[kind];
  return usual === undefined || label.length > usual.length ? label : usual;
}

function isForeign(label: string): boolean {
  return !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label);
}

/** As it is named when read back. */
function named(topic: Pick<FieldTopic, 'label' | 'kind'>): string {
  const { noun } = spokenLabel(topic.label);
  if (isForeign(noun)) return translations[topic.kind] ?? noun;
  return noun.replace(/[?？]$/, '');
}

const isAsking = (label: string): boolean => /(?:か|[?？])$/.test(spokenLabel(label).noun);

function hinted(topic: FieldTopic, questions: string[]): string[] {
  const { hint } = spokenLabel(topic.label);
  if (hint === '') return questions;
  const [first = '', ...others] = questions;
  return [`${first}${hint}${/[。！？]$/.test(hint) ? '' : '。'}`, ...others];
}

function questionsOf(topic: FieldTopic): string[] {
  const own = ownQuestion(topic);
  if (own !== null) return [own];
  const what = thing(topic);
  switch (topic.kind) {
    case 'name':
      return [`${what}をお聞かせいただけますか。`, `${what}を頂戴できますでしょうか。`];
    case 'phone':
      return [`${what}をお願いいたします。`, `ご連絡先の${what}を教えていただけますか。`];
    case 'date':
    case 'time':
    case 'dateTime':
      return [`${what}はいつがよろしいでしょうか。`, `${what}をお聞かせいただけますか。`];
    case 'people':
      return ['何名様でいらっしゃいますか。', `${what}をお聞かせいただけますか。`];
    case 'reason':
      return [`${what}をお聞かせいただけますか。`, `${what}を教えていただけますでしょうか。`];
    case 'request':
      return [`${what}はございますか。`, `ほかに、${what}はございますでしょうか。`];
    default:
      return topic.isRequired
        ? [`${what}をお聞かせいただけますか。`, `${what}を教えていただけますでしょうか。`]
        : [`よろしければ、${what}をお聞かせいただけますか。`, `${what}はございますか。`];
  }
}

export const ja: Wording = {
  ask: (topic) => hinted(topic, questionsOf(topic)),
  askByKeys(topic) {
    if (topic.kind === 'yesNo') return 'はいの場合は1を、いいえの場合は2を押してください。';
    if (topic.kind === 'phone') return '番号ボタンで入力し、最後にシャープを押してください。';
    if (!isKeyable(topic.kind))
      return topic.isRequired
        ? '会員番号など、数字でお答えになれる場合は、入力してシャープを押してください。0を押すと、担当者におつなぎします。'
        : '数字でお答えになれる場合は、入力してシャープを押してください。なければ、0を押してください。';
    if (!topic.isRequired)
      return '数字でお答えになれる場合は、入力してシャープを押してください。なければ、0を押してください。';
    if (topic.kind === 'people') return '人数を入力して、シャープを押してください。';
    if (topic.kind === 'date') return 'たとえば11月25日でしたら、1125と入力して、シャープを押してください。';
    if (topic.kind === 'dateTime')
      return 'たとえば11月25日の19時でしたら、11251900と入力して、シャープを押してください。';
    if (topic.kind === 'time') return 'たとえば19時30分でしたら、1930と入力して、シャープを押してください。';
    return '数字を入力して、シャープを押してください。0を押すと、担当者におつなぎします。';
  },
  askAgain(topic) {
    const own = ownQuestion(topic);
    if (own !== null) return [`恐れ入ります。${own}`, `申し訳ございません。${own}`];
    const what = thing(topic);
    const example = examples[topic.kind] ?? '';
    return [
      `恐れ入ります、${what}を${example}お聞かせいただけますか。`,
      `お手数ですが、${what}を${example}お願いいたします。`,
    ];
  },
  needed: (topic) => [
    topic.kind === 'phone'
      ? '恐れ入りますが、ご連絡のために、お電話番号を伺っております。お差し支えなければ、お聞かせいただけますか。'
      : `恐れ入りますが、${thing(topic)}を伺わないと承ることができません。お差し支えなければ、お聞かせいただけますか。`,
    `ご無理を申しますが、${thing(topic)}をお聞かせいただけませんでしょうか。担当者をご希望でしたら、おつなぎいたします。`,
  ],
  acknowledge: ['ありがとうございます。', 'かしこまりました。', '承知いたしました。'],
  greetName: (name) => `${name.replace(/（.*）$/, '')}様ですね。ありがとうございます。`,
  heard: (value) => `${value}ですね。`,
  keysWrong: '恐れ入ります、入力を確認できませんでした。もう一度お願いいたします。',
  noteTaken: '承りました。担当者に申し伝えます。',
  skipped: ['かしこまりました。', '承知いたしました。'],
  encourage: 'はい、どうぞ。',
  offerCaller: (phone) => `ご連絡先は、おかけになっている番号、${phone}、でよろしいでしょうか。`,
  readBack: (phone, country) => `${phone}、${country === null ? '' : `${country}の番号`}でよろしいでしょうか。`,
  yesNo: '恐れ入ります、「はい」か「いいえ」でお答えいただけますか。',
  yesNoKeys: {
    phone: 'よろしければ1を、違う場合は2を押してください。',
    web: '「はい」か「いいえ」と入力してください。',
  },
  phoneIncomplete: (digits) => `${digits}、まで承りました。続きをお願いいたします。`,
  phoneInvalid: [
    '申し訳ございません、その番号は確認できませんでした。携帯電話は11桁、固定電話は市外局番からお願いいたします。',
    '恐れ入ります、お電話番号を、ゆっくりもう一度お願いいたします。',
  ],
  phoneMissing: '恐れ入ります、お電話番号を数字でお願いいたします。',
  confirm(items) {
    const parts = items.map(({ label, value, kind }) => {
      const what = isAsking(label) ? `「${named({ label, kind })}」` : named({ label, kind });
      if (told.has(kind)) return `${what}は「${value}」`;
      return `${what}は${value}${kind === 'name' ? '様' : ''}`;
    });
    return [
      'それでは、内容を確認いたします。',
      ...sentencesOf(parts, '、', 'でございます。'),
      '以上でよろしいでしょうか。',
    ];
  },
  confirmRest: 'ほかはよろしいでしょうか。',
  whichToCorrect: '失礼いたしました。どちらを修正いたしましょうか。',
  correctTo: (topic) => `正しい${thing(topic)}をお聞かせいただけますか。`,
  sorry: '失礼いたしました。',
  corrected({ label, kind }, value) {
    const what = isAsking(label) ? '' : `${named({ label, kind })}は`;
    if (told.has(kind)) return `${what}「${value}」、ですね。`;
    return `${what}${value}${kind === 'name' ? '様' : ''}、ですね。`;
  },
  whatDay: 'お日にちはいつがよろしいでしょうか。',
  whatTime: 'お時間は何時頃がよろしいでしょうか。',
  acceptAnyway: 'それでは、こちらの内容で承ります。',
  goOn: 'よろしければ、続けてご用件を承ります。',
  anythingElse: 'ほかにご質問はございますか。',
  yourQuestion: 'はい、どのようなことでしょうか。',
  unknownQuestion: [
    '申し訳ございません。その件はこちらではお答えできかねますので、担当者に申し伝えます。',
    '恐れ入ります、そちらもわかりかねますので、あわせて担当者に申し伝えます。',
    '申し訳ございません、こちらもわかりかねます。お急ぎでしたら、担当者におつなぎいたします。',
  ],
  questionNote: (question) => `ご質問：${question}`,
  handoff: {
    emergency: '緊急のご用件ですね。すぐに担当者へおつなぎします。命に関わる場合は、119番におかけください。',
    person: 'かしこまりました。担当者におつなぎいたします。少々お待ちください。',
    rule: '恐れ入ります。この件は担当者が承ります。おつなぎいたしますので、少々お待ちください。',
    upset: '申し訳ございません。担当者に代わりますので、少々お待ちください。',
    stuck: '何度も申し訳ございません。担当者に代わりますので、少々お待ちください。',
  },
  hello: 'はい、お電話ありがとうございます。',
  sure: 'かしこまりました。',
  waiting: 'はい、お待ちしております。ご準備ができましたら、お声がけください。',
  stillWaiting: 'ごゆっくりどうぞ。このままお待ちしております。',
  welcome: 'とんでもないことでございます。',
  goodbye: 'かしこまりました。お電話ありがとうございました。失礼いたします。',
  farewell: 'ありがとうございました。失礼いたします。',
  wrongNumber: 'お間違えのようでございますね。どうぞお気になさらないでください。失礼いたします。',
  noSales: '恐れ入りますが、営業のお電話はこちらではお受けしておりません。失礼いたします。',
  empathy: 'ご不便をおかけして申し訳ございません。',
  personOffered: '担当者におつなぎすることもできます。',
  dropThis: '今回お伺いした内容を、取り消してよろしいでしょうか。',
  takenBack: 'かしこまりました。今回の受付は取り消しました。お電話ありがとうございました。失礼いたします。',
  brokeOff: '途中で失礼いたしました。続けさせていただきます。',
  stillThere: 'もしもし、お声は届いておりますでしょうか。',
  inaudible: {
    phone: '申し訳ございません、ただいまお声を聞き取ることができません。お電話機の番号ボタンでお答えください。',
    web: '申し訳ございません、ただいま音声を聞き取ることができません。お手数ですが、文字で入力してください。',
  },
  inaudibleShort: { phone: '恐れ入ります、番号ボタンでお答えください。', web: '恐れ入ります、文字でご入力ください。' },
  otherLanguage: '申し訳ございません。こちらでは日本語でご案内しております。Sorry, I can only help in Japanese.',
  helpYou: 'ご用件をお聞かせください。',
  slower: 'かしこまりました。もう一度申し上げます。',
  ready: 'お待ちしておりました。',
  audible: 'はい、聞こえております。',
  iAmAi: 'はい、AIの受付でございます。ご希望でしたら、担当者におつなぎすることもできます。',
  yesItIs: 'はい、さようでございます。',
  whoAmI(name) {
    if (name === null) return 'こちらはAIの受付でございます。';
    return `こちらは${name}${/AI|エーアイ/i.test(name) ? '' : 'の、AIの受付'}でございます。`;
  },
  notThem: (name) => (name === null ? 'いいえ、こちらではございません。' : `いいえ、こちらは${name}でございます。`),
  howAreYou: 'はい、おかげさまで。ありがとうございます。',
  callerUnknown: '恐れ入ります、おかけの番号がこちらではわかりかねますので、お電話番号をお聞かせいただけますか。',
  neverMind: 'いえ、どうぞお気になさらないでください。',
  toolDone: '確認が取れました。',
  toolFailed:
    '申し訳ございません。ただいまシステムで確認ができませんでした。内容は控えておりますので、担当者が確認いたします。',
  toolsWillRun: (descriptions) =>
    `この内容で、${descriptions.map((text) => `「${text.replace(/[。.\s]+$/, '')}」`).join('、')}を行います。`,
  slots: slotWords.ja,
};
