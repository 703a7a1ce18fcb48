/** What Japanese callers ask back, and what they are answered. */
import { faq, handOff, record, type Scenario } from './scenario.ts';

const name = { key: 'name', label: 'お名前', required: true };
const when = { key: 'date_time', label: 'ご希望の日時', required: true };
const size = { key: 'party_size', label: '人数', required: true };
const request = { key: 'request', label: 'ご要望' };

export const japaneseQuestions: Scenario[] = [
  {
    title: '前の答えの名前は、次の質問の途中でも言い直せる',
    language: 'ja',
    turns: [
      { caller: '山田です', calls: [record('name', '山田')] },
      { caller: 'あ、すみません、山本です', calls: [record('name', '山本')], says: /山本様.*電話番号/ },
    ],
  },
  {
    title: 'よその名前で呼ばれたら、こちらの名を名乗る',
    language: 'ja',
    turns: [
      { caller: '鈴木さんのお宅ですか', says: /いいえ、こちらはレストラン青葉/ },
      { caller: 'そちらはどなたですか', says: /レストラン青葉/ },
    ],
  },
  {
    title: '答えのない質問が続いても同じ言葉を繰り返さず、最後に書き留める',
    language: 'ja',
    config: { fields: [name, request] },
    turns: [
      { caller: '自転車は置けますか', says: /^申し訳ございません。その件は.*お名前/ },
      { caller: 'テイクアウトできますか', says: /あわせて/ },
      { caller: 'シェフの名前は何ですか', says: /わかりかねます.*おつなぎ/ },
      { caller: '田中です', calls: [record('name', '田中')], says: /要望/ },
      {
        caller: '特にないです',
        calls: [
          record('request', null),
          record('request', 'ご質問：自転車は置けますか テイクアウトできますか シェフの名前は何ですか'),
        ],
        says: /自転車は置けますか/,
      },
    ],
  },
  {
    title: '「なんですが」で終わる話は質問ではない',
    language: 'ja',
    config: { handoff_when: ['忘れ物の問い合わせ'] },
    turns: [
      {
        caller: '昨日そちらに傘を忘れたみたいなんですが',
        calls: [handOff('handoff_rule', '忘れ物の問い合わせ')],
        ends: true,
      },
    ],
  },
  {
    title: '並べて聞かれたことには、並べて答える',
    language: 'ja',
    turns: [
      {
        caller: '営業時間と駐車場とカードについて教えてください',
        calls: [faq(0), faq(1), faq(2)],
        says: /午前11時.*5台分.*クレジットカード/,
      },
    ],
  },
  {
    title: '並べた用語だけでも、よくある質問として答える',
    language: 'ja',
    turns: [{ caller: '営業時間と駐車場', calls: [faq(0), faq(1)], says: /午前11時.*5台分/ }],
  },
  {
    title: 'お店の名前を聞かれたら名乗り、いつでもよい人に日にちを問い詰めない',
    language: 'ja',
    config: { fields: [when, size] },
    turns: [
      { caller: 'お店の名前は何ですか', says: /レストラン青葉/ },
      { caller: 'いつでもいいです', calls: [record('date_time', 'いつでもいい')], says: /何名様/ },
    ],
  },
  {
    title: '答えのあとに質問が続いても、質問に答え、答えを受け取る',
    language: 'ja',
    config: { fields: [{ key: 'due', label: '納期', required: true }, name] },
    turns: [
      { caller: '来月の末です。駐車場はありますか', calls: [faq(1), record('due', '来月の末')], says: /5台分.*お名前/ },
    ],
  },
];
