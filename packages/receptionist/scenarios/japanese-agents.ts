/** Agents of other trades: labels, rules and greetings as deployers write them. */
import { finish, handOff, record, type Scenario } from './scenario.ts';

const bare = { handoff_when: [], faq: [] };

export const japaneseAgents: Scenario[] = [
  {
    title: '依頼の形で書かれた項目名も、自然な問いになる',
    language: 'ja',
    config: {
      ...bare,
      fields: [
        { key: 'n', label: 'お名前を教えてください', required: true },
        { key: 't', label: 'お電話番号をお願いします', required: true, type: 'phone' },
      ],
    },
    opening: { says: /お名前をお聞かせいただけますか。$/ },
    turns: [
      { caller: '佐々木です', calls: [record('n', '佐々木')], says: /お電話番号をお願いいたします。$/ },
      { caller: '090-1234-5678' },
      { caller: 'はい', calls: [record('t', '090-1234-5678')], says: /お名前は佐々木様、お電話番号は090/ },
    ],
  },
  {
    title: '問いの形の項目名は、復唱でも文になる',
    language: 'ja',
    config: {
      ...bare,
      greeting: 'はい、青葉歯科でございます。本日はどうされましたか。',
      fields: [
        { key: 'symptom', label: '本日はどうされましたか', required: true },
        { key: 'when', label: 'いつ頃がよろしいですか', required: true },
      ],
    },
    turns: [
      { caller: '歯が痛いです', calls: [record('symptom', '歯が痛い')], says: /いつ頃がよろしいですか。$/ },
      { caller: '来週の月曜日', calls: [record('when', '来週の月曜日')], says: /何時/ },
      {
        caller: '10時で',
        calls: [record('when', '来週の月曜日の10時')],
        says: /「本日はどうされましたか」は「歯が痛い」、「いつ頃がよろしいですか」は/,
        withholds: /ですかは/,
      },
    ],
  },
  {
    title: 'かっこの中の説明は、項目の名前ではなく添え言葉になる',
    language: 'ja',
    config: {
      ...bare,
      fields: [
        { key: 'a', label: 'お名前（フルネームで教えてください）', required: true },
        { key: 'b', label: '型番（任意）' },
      ],
    },
    opening: { says: /お名前をお聞かせいただけますか。フルネームで教えてください。$/ },
    turns: [
      {
        caller: '山田太郎、やまだたろうです',
        calls: [record('a', '山田太郎（やまだたろう）')],
        says: /山田太郎様.*型番/,
        withholds: /任意/,
      },
    ],
  },
  {
    title: '英語の項目名は、日本語の窓口では日本語で言う',
    language: 'ja',
    config: {
      ...bare,
      fields: [
        { key: 'name', label: 'Customer name', required: true },
        { key: 'phone', label: 'Phone number', required: true, type: 'phone' },
        { key: 'notes', label: 'Notes' },
      ],
    },
    opening: { says: /お名前をお聞かせ/, withholds: /Customer/ },
    turns: [
      { caller: '山田です', calls: [record('name', '山田')], says: /お電話番号/, withholds: /Phone/ },
      { caller: '090-1234-5678' },
      { caller: 'はい', calls: [record('phone', '090-1234-5678')], says: /ご要望/, withholds: /Notes/ },
    ],
  },
  {
    title: '部署名は人の名前ではない',
    language: 'ja',
    config: { ...bare, fields: [{ key: 'dept', label: '部署名', required: true }] },
    opening: { says: /部署名をお聞かせ/ },
    turns: [
      { caller: '総務部', calls: [record('dept', '総務部')], says: /部署名は総務部でございます/, withholds: /様/ },
    ],
  },
  {
    title: '伝言だけの窓口は、伝言を聞く',
    language: 'ja',
    config: { ...bare, fields: [{ key: 'message', label: 'ご伝言', required: true }] },
    opening: { says: /ご伝言/ },
    turns: [
      { caller: 'はい', says: /どうぞ/ },
      {
        caller: '会議は15時に変更になりましたとお伝えください',
        calls: [record('message', '会議は15時に変更になりましたとお伝えください')],
      },
      { caller: 'はい', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '有無の問いには「あります」が、ありになる',
    language: 'ja',
    config: { ...bare, fields: [{ key: 'parking', label: '駐車場の有無', required: true }] },
    turns: [{ caller: 'あります', calls: [record('parking', 'あり')] }],
  },
  {
    title: '名前を聞かれてキーで電話番号を入れたら、電話番号として受ける',
    language: 'ja',
    options: { channel: 'phone' },
    turns: [
      { inaudible: true, says: /番号ボタン/ },
      { keys: '09012345678', says: /090-1234-5678.*1を/, keypad: 'choice_or_phone' },
      { keys: '1', calls: [record('phone', '090-1234-5678')], says: /お名前/ },
    ],
  },
  ...(
    [
      ['料金の値引きを求められたとき', 'もっと安くしてもらえませんか'],
      ['未成年の方からの電話', '私は15歳です'],
      ['警察や弁護士からの電話', '警察の者ですが'],
      ['採用・求人の問い合わせ', 'アルバイトを募集していると聞いたんですが'],
      ['10万円以上の見積もり', '見積もりが20万円になるんですが'],
      ['医療に関する相談', '薬の飲み合わせについて相談したいのですが'],
      ['英語で話されたとき', 'Hello, can I speak English with you please?'],
    ] as const
  ).map(([rule, caller]): Scenario => ({
    title: `「${rule}」の取り決めは「${caller}」に当たる`,
    language: 'ja',
    config: { ...bare, handoff_when: [rule] },
    turns: [{ caller, calls: [handOff('handoff_rule', rule)], ends: true }],
  })),
  ...(
    [
      ['料金の値引きを求められたとき', '料金はいくらですか'],
      ['10万円以上の見積もり', '見積もりが3万円になるんですが'],
      ['10万円以上の見積もり', '見積もりをお願いします'],
      ['未成年の方からの電話', '私は45歳です'],
    ] as const
  ).map(([rule, caller]): Scenario => ({
    title: `「${rule}」の取り決めは「${caller}」に当たらない`,
    language: 'ja',
    config: { ...bare, handoff_when: [rule] },
    turns: [{ caller, withholds: /おつなぎいたしますので/ }],
  })),
];
