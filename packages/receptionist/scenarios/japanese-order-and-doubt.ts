/** What matters is heard whatever was asked, and a value is recorded only where it looks like one. */
import { faq, finish, handOff, record, type Scenario } from './scenario.ts';

const name = { key: 'name', label: 'お名前', required: true };
const phone = { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const };
const when = { key: 'date_time', label: 'ご希望の日時', required: true };
const size = { key: 'party_size', label: '人数', required: true };
const order = { key: 'order', label: '注文番号または伝票番号' };
const matter = { key: 'matter', label: 'ご用件', required: true };
const address = { key: 'address', label: 'ご住所', required: true };
const request = { key: 'request', label: 'ご要望' };

export const japaneseOrderAndDoubt: Scenario[] = [
  ...['父が急に胸を押さえて苦しそうで', '胸が痛いって言ってるんです'].map((caller): Scenario => ({
    title: `命に関わることは、名前を聞いていても人につなぐ：「${caller}」`,
    language: 'ja',
    turns: [{ caller, calls: [handOff('emergency')], says: /119/, ends: true }],
  })),
  {
    title: '先生と話したいと言われたら、人につなぐ',
    language: 'ja',
    turns: [{ caller: '先生と直接話したいんですけど', calls: [handOff('caller_asked_for_person')], ends: true }],
  },
  {
    title: '日と時刻をそろえて尋ねられたら、それは答えである',
    language: 'ja',
    config: { fields: [when, request] },
    turns: [
      {
        caller: '3月の20日、お昼の1時でいけます？',
        calls: [record('date_time', '3月の20日、お昼の1時')],
        says: /要望/,
      },
    ],
  },
  {
    title: '聞いたばかりの答えと同じことを言い添えた人は、もう尋ねていない',
    language: 'ja',
    config: {
      fields: [{ key: 'piano', label: 'ピアノの種類（アップライト・グランド）', required: true }, request],
      faq: [{ q: 'アップライトはいくらですか', a: 'アップライトは14,000円です。' }],
    },
    turns: [
      { caller: '壁につけて置く、縦のやつです。アップライトっていうんですか', calls: [faq(0)] },
      {
        caller: '壁につけて置く、縦のやつです。アップライトっていうんですか',
        calls: [record('piano', 'アップライト')],
        says: /要望/,
      },
    ],
  },
  {
    title: '受付を取り消されたら、注文として残さない',
    language: 'ja',
    config: { fields: [name, size, request] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: '3人です', calls: [record('party_size', '3人')] },
      { caller: '受付はキャンセルで', calls: [record('party_size', null)], says: /取り消しました/, ends: true },
    ],
  },
  {
    title: '最後の確認で「もう結構です」と言われたら、注文にしない',
    language: 'ja',
    config: { fields: [name, size] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: '3人です', calls: [record('party_size', '3人')], says: /よろしいでしょうか/ },
      {
        caller: 'もう結構です、失礼します',
        calls: [record('party_size', null)],
        withholds: /お待ちしております/,
        ends: true,
      },
    ],
  },
  {
    title: '怒りは番号にならず、詫びて人を勧め、続けば人につなぐ',
    language: 'ja',
    config: { fields: [order, matter], handoff_when: [] },
    turns: [
      { caller: 'まず謝れよ。毎回毎回こうなんだよ', says: /申し訳.*担当者におつなぎすることも/ },
      { caller: 'ふざけんなよ', calls: [handOff('not_understood')], ends: true },
    ],
  },
  ...['えっとはい、お願いします', 'あの、はい、大丈夫です'].map((caller): Scenario => ({
    title: `ためらいながらの「はい」も、読み上げたことへの「はい」になる：「${caller}」`,
    language: 'ja',
    config: { fields: [name] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller, calls: [finish('completed')], ends: true },
    ],
  })),
  {
    title: '窓口がやっているかを聞く言葉の日にちは、希望の日にならない',
    language: 'ja',
    config: { faq: [{ q: '土曜日も窓口は営業していますか', a: '窓口は平日のみでございます。' }] },
    turns: [{ caller: '土曜日って窓口やってます？', calls: [faq(0)], says: /平日のみ/ }],
  },
  {
    title: '選んだ日は、話に出ただけの日に勝つ',
    language: 'ja',
    config: { fields: [when, size] },
    turns: [
      {
        caller: '明日は孫が参りますので、ええと、水曜日の10時にお願いします',
        calls: [record('date_time', '水曜日の10時')],
        says: /何名様/,
      },
    ],
  },
  {
    title: 'ためらいながらの名乗りと、丁寧な「はい」がわかる',
    language: 'ja',
    config: { fields: [name, phone, request] },
    turns: [
      { caller: '佐々木、あの、佐々木健です、はい', calls: [record('name', '佐々木健')] },
      { caller: '090-1234-5678' },
      { caller: 'さようでございます', calls: [record('phone', '090-1234-5678')] },
    ],
  },
  {
    title: '持っていない番号は、断られたものとして進む',
    language: 'ja',
    config: { fields: [order, matter] },
    turns: [
      { caller: '持ってない', calls: [record('order', null)], says: /ご用件/ },
      { caller: '商品が届きません', calls: [record('matter', '商品が届きません')] },
    ],
  },
  {
    title: '「注文番号はありません」は、あとからでもその項目を空にする',
    language: 'ja',
    config: { fields: [order, matter] },
    turns: [
      { caller: 'A-1234です', calls: [record('order', 'A-1234')] },
      { caller: '商品が届きません', calls: [record('matter', '商品が届きません')] },
      { caller: '注文番号はありません', calls: [record('order', null)] },
      { caller: 'はい、間違いありません。ほかにはありません。以上です。', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '「はい」と一緒に言われた用件は、聞き直さない',
    language: 'ja',
    config: { fields: [phone, matter] },
    turns: [
      { caller: '090-1234-5678' },
      {
        caller: 'はい。用件は、注文した商品の配達日を土曜日に変更したい、ということです。',
        calls: [record('phone', '090-1234-5678'), record('matter', '注文した商品の配達日を土曜日に変更したい')],
        says: /よろしいでしょうか/,
      },
    ],
  },
  {
    title: '二つの項目は、一文で直せる',
    language: 'ja',
    config: { fields: [when, size] },
    turns: [
      { caller: '明日の19時に4人で', calls: [record('date_time', '明日の19時'), record('party_size', '4人')] },
      {
        caller: '日時は金曜の20時、人数は5人に変えてください',
        calls: [record('date_time', '金曜の20時'), record('party_size', '5人')],
      },
    ],
  },
  {
    title: '用件を尋ねる挨拶のあとに、用件をもう一度は尋ねない',
    language: 'ja',
    config: { greeting: 'みどり通販でございます。ご用件を承ります。', fields: [matter, name] },
    opening: { says: /^みどり通販でございます。ご用件を承ります。$/ },
    turns: [{ caller: '商品が届きません', calls: [record('matter', '商品が届きません')], says: /お名前/ }],
  },
  {
    title: '読み上げに、はいともいいえとも言わない人に、いつまでも聞き返さない',
    language: 'ja',
    config: { fields: [name, request] },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: 'そうです', says: /どうぞ/ },
      { caller: 'べつにあらへん', calls: [record('request', null)], says: /よろしいでしょうか/ },
      { caller: '犬も連れて行きます', calls: [record('request', '犬も連れて行きます')] },
      { caller: '猫も連れて行きます', calls: [record('request', '犬も連れて行きます、猫も連れて行きます')] },
      {
        caller: '鳥も連れて行きます',
        calls: [record('request', '犬も連れて行きます、猫も連れて行きます、鳥も連れて行きます'), finish('completed')],
        says: /こちらの内容で承ります/,
        ends: true,
      },
    ],
  },
  {
    title: '営業の電話は、注文を聞かずに終える',
    language: 'ja',
    config: { fields: [name, request], handoff_when: [] },
    turns: [
      {
        caller: '本日は光回線のご案内でお電話しました',
        calls: [record('request', '本日は光回線のご案内でお電話しました')],
        says: /お受けしておりません/,
        ends: true,
      },
    ],
  },
  {
    title: '答えの途中で言い直した住所は、その住所で、前の項目の訂正ではない',
    language: 'ja',
    config: { fields: [{ key: 'service', label: 'ご依頼の内容', required: true }, address] },
    turns: [
      { caller: '換気扇の掃除です', calls: [record('service', '換気扇の掃除')] },
      {
        caller: 'さいたま市浦和区の、あ、違う、引っ越したんだった。大宮区桜木町1の8の203です',
        calls: [record('address', '大宮区桜木町1の8の203')],
      },
    ],
  },
  {
    title: '番号の末尾だけが言い直されたら、ほかの桁は残る',
    language: 'ja',
    config: { fields: [order, name, request] },
    turns: [
      { caller: 'AB-1234-5678です', calls: [record('order', 'AB-1234-5678')] },
      { caller: '末尾は1132です', calls: [record('order', 'AB-1234-1132')], says: /お名前/ },
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: 'ありません', calls: [record('request', null)], says: /よろしいでしょうか/ },
      { caller: '下4桁は1133です', calls: [record('order', 'AB-1234-1133')], says: /よろしいでしょうか/ },
    ],
  },
  {
    title: '別の住所をほのめかされたら、全部を聞き直す',
    language: 'ja',
    config: { fields: [{ key: 'address', label: 'ご住所', required: true }, name] },
    turns: [
      {
        caller: 'さいたま市大宮区桜木町1丁目7番5号です',
        calls: [record('address', 'さいたま市大宮区桜木町1丁目7番5号')],
      },
      { caller: 'やっぱり鷺沼のほうで', says: /正しいご住所/ },
      { caller: '川崎市宮前区鷺沼3-2-1です', calls: [record('address', '川崎市宮前区鷺沼3-2-1')], says: /お名前/ },
    ],
  },
  {
    title: '答えのあとの「お願いします」は、その答えのものへの要望になる',
    language: 'ja',
    config: {
      fields: [name, phone, request],
      faq: [{ q: '子ども用の椅子はありますか', a: 'はい、ご用意がございます。' }],
    },
    turns: [
      { caller: '田中一郎です', calls: [record('name', '田中一郎')] },
      { caller: '子ども用の椅子はありますか', calls: [faq(0)], says: /ご用意がございます/ },
      { caller: 'じゃあお願いします', calls: [record('request', '子ども用の椅子')], says: /お電話番号/ },
    ],
  },
];
