/** A caller who cancels something has not always cancelled this call; "none" is an answer. */
import { faq, finish, record, type Scenario } from './scenario.ts';

const name = { key: 'name', label: 'お名前', required: true };
const phone = { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const };
const when = { key: 'date_time', label: 'ご希望の日時', required: true };
const matter = { key: 'matter', label: 'ご用件', required: true };
const menu = { key: 'menu', label: 'メニュー', required: true };
const option = { key: 'option', label: 'オプション', required: true };
const request = { key: 'request', label: 'ご要望' };
const englishName = { key: 'name', label: 'Name', required: true };
const englishPhone = { key: 'phone', label: 'Phone number', required: true, type: 'phone' as const };
const reason = { key: 'reason', label: 'Reason for your call', required: true };
const guests = { key: 'size', label: 'Party size', required: true };

export const takingBack: Scenario[] = [
  ...(
    [
      ["I'd like to cancel the appointment", 'to cancel the appointment'],
      ['I want to cancel the order please', 'to cancel the order'],
      ['Cancel please', 'Cancel'],
    ] as const
  ).map(([caller, value]): Scenario => ({
    title: `what the call is about may be a cancellation: "${caller}"`,
    language: 'en',
    config: { fields: [englishName, reason] },
    turns: [
      { caller: 'My name is John Smith', calls: [record('name', 'John Smith')], says: /reason/i },
      { caller, calls: [record('reason', value)], withholds: /I've cancelled/ },
    ],
  })),
  ...['キャンセルお願いします', 'キャンセルでお願いします'].flatMap((caller): Scenario[] => [
    {
      title: `用件を尋ねられての取り消しは、用件である：「${caller}」`,
      language: 'ja',
      config: { fields: [name, matter] },
      turns: [
        { caller: '田中一郎です', calls: [record('name', '田中一郎')], says: /ご用件/ },
        { caller, calls: [record('matter', 'キャンセル')], withholds: /取り消しました/ },
      ],
    },
    {
      title: `名乗っただけの人の取り消しは、要望として残る：「${caller}」`,
      language: 'ja',
      config: { fields: [name, phone, request] },
      turns: [
        { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
        { caller, calls: [record('request', 'キャンセル')], says: /電話番号/, withholds: /取り消しました/ },
      ],
    },
    {
      title: `伺ったことのある人の取り消しは、確かめてから取り消す：「${caller}」`,
      language: 'ja',
      config: { fields: [name, when, phone, request] },
      turns: [
        { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
        { caller: '明日の19時です', calls: [record('date_time', '明日の19時')] },
        { caller, says: /取り消してよろしいでしょうか/, keypad: 'choice' },
        { caller: 'はい', calls: [record('date_time', null)], says: /取り消しました/, ends: true },
      ],
    },
  ]),
  {
    title: '取り消さないと言われたら、元の問いに戻る',
    language: 'ja',
    config: { fields: [name, when, phone, request] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: '明日の19時です', calls: [record('date_time', '明日の19時')] },
      { caller: 'キャンセルお願いします', says: /取り消してよろしいでしょうか/ },
      { caller: 'いいえ', says: /電話番号/ },
    ],
  },
  {
    title: '取り消してよいかを聞かれて答えたことは、元の問いの答えになる',
    language: 'ja',
    config: { fields: [name, when, phone] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: '明日の19時です', calls: [record('date_time', '明日の19時')] },
      { caller: 'キャンセルで', says: /取り消してよろしいでしょうか/ },
      { caller: '090-1234-5678です', says: /090-1234-5678/, withholds: /取り消しました/ },
    ],
  },
  {
    title: 'an order is dropped upon a yes, by key too',
    language: 'en',
    config: { fields: [englishName, guests, englishPhone] },
    turns: [
      { caller: 'My name is John Smith', calls: [record('name', 'John Smith')] },
      { caller: 'four people', calls: [record('size', 'four people')] },
      { caller: 'I want to cancel the appointment', says: /Shall I cancel/ },
      { keys: '1', calls: [record('size', null)], says: /cancelled/, ends: true },
    ],
  },
  {
    title: 'what is named is dropped at once',
    language: 'en',
    config: { fields: [englishName, guests, englishPhone] },
    turns: [
      { caller: 'My name is John Smith', calls: [record('name', 'John Smith')] },
      { caller: 'four people', calls: [record('size', 'four people')] },
      { caller: 'Actually cancel everything', calls: [record('size', null)], says: /cancelled/, ends: true },
    ],
  },
  {
    title: 'whoever no longer wants a thing they bought is asked before anything is dropped',
    language: 'en',
    config: { fields: [guests, reason] },
    turns: [
      { caller: 'four people', calls: [record('size', 'four people')] },
      { caller: "I don't want it", says: /Shall I cancel/ },
    ],
  },
  {
    title: '紹介状の有無への「なし」は答えである',
    language: 'ja',
    config: { fields: [name, { key: 'letter', label: '紹介状の有無', required: true }, phone] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: 'なし', calls: [record('letter', 'なし')], says: /電話番号/ },
    ],
  },
  ...['なしでお願いします', 'なし', 'ありません', '今回はなしで'].map((caller): Scenario => ({
    title: `必ず伺うアレルギーへの「${caller}」は答えである`,
    language: 'ja',
    config: { fields: [name, { key: 'allergy', label: 'アレルギー', required: true }, phone] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller, calls: [record('allergy', 'なし')], says: /電話番号/ },
    ],
  })),
  ...['なしで', 'やっぱりなしで'].map((caller): Scenario => ({
    title: `必ず伺うオプションへの「${caller}」は、メニューを取り消さない`,
    language: 'ja',
    config: { fields: [menu, option, phone] },
    turns: [
      { caller: 'カットです', calls: [record('menu', 'カット')] },
      { caller, calls: [record('option', 'なし')], says: /電話番号/ },
    ],
  })),
  {
    title: 'none is an answer to a required question about allergies',
    language: 'en',
    config: { fields: [englishName, { key: 'allergies', label: 'Allergies', required: true }] },
    turns: [
      { caller: 'My name is John Smith', calls: [record('name', 'John Smith')] },
      { caller: 'None', calls: [record('allergies', 'None')] },
      { caller: 'Yes', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '要らなくなったわけだけを言って断っても、取り消してよいかを伺い、重ねて断られたら取り消す',
    language: 'ja',
    config: { fields: [menu, { key: 'seat', label: '席の種類', required: true }, phone] },
    turns: [
      { caller: 'カットです', calls: [record('menu', 'カット')] },
      {
        caller: 'いえ、妹が切ってくれることになったので、予約は結構です',
        says: /取り消して/,
      },
      { caller: 'いえ、もう結構です', calls: [record('menu', null)], ends: true },
    ],
  },
  {
    title: '質問に答えを得た人が、聞きたかっただけと言えば、もう伺わない',
    language: 'ja',
    config: { fields: [menu, phone] },
    turns: [
      { caller: '駐車場はありますか', calls: [faq(1)] },
      { caller: 'いえ、今日はそれを聞きたかっただけですので', calls: [finish('answered')], ends: true },
    ],
  },
];
