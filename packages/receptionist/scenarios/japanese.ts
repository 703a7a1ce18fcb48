import { faq, finish, handOff, record, type Scenario } from './scenario.ts';

const name = { key: 'name', label: 'お名前', required: true };
const phone = { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const };

export const japanese: Scenario[] = [
  {
    title: '一つずつ答えると、番号を復唱し、最後に全部を確認して終わる',
    language: 'ja',
    opening: { says: /レストラン青葉でございます。.*お名前/ },
    turns: [
      {
        caller: '田中太郎と申します',
        calls: [record('name', '田中太郎')],
        says: /田中太郎様.*電話番号/,
        keypad: 'phone',
      },
      { caller: '090の1234の5678です', says: /090-1234-5678.*よろしい/, keypad: 'choice_or_phone' },
      { caller: 'はい', calls: [record('phone', '090-1234-5678')], says: /日時/ },
      { caller: '明日の19時でお願いします', calls: [record('date_time', '明日の19時')], says: /何名様|人数/ },
      { caller: '3人です', calls: [record('party_size', '3人')], says: /要望/ },
      {
        caller: '特にありません',
        calls: [record('request', null)],
        says: /田中太郎様.*090-1234-5678.*明日の19時.*3人.*よろしいでしょうか/,
        keypad: 'choice',
      },
      {
        caller: 'はい、お願いします',
        calls: [finish('completed')],
        says: /ご来店を心よりお待ちしております/,
        ends: true,
      },
    ],
  },
  {
    title: '一度に話したことは、まとめて受け取る',
    language: 'ja',
    turns: [
      {
        caller: '田中です。電話は090-1234-5678、3名で明日の19時です',
        calls: [record('name', '田中'), record('party_size', '3名'), record('date_time', '明日の19時')],
        says: /090-1234-5678/,
        keypad: 'choice_or_phone',
      },
      { caller: 'はい', calls: [record('phone', '090-1234-5678')], says: /要望/ },
      { caller: '窓際の席をお願いします', calls: [record('request', '窓際の席')], says: /窓際の席/ },
      { caller: '大丈夫です', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '句読点のない聞き取りでも、文の区切りがわかる',
    language: 'ja',
    turns: [{ caller: '田中です駐車場はありますか', calls: [record('name', '田中'), faq(1)], says: /5台分.*電話番号/ }],
  },
  {
    title: '話し言葉の番号、全角、国番号のどれでも同じ番号になる',
    language: 'ja',
    config: { fields: [phone] },
    turns: [
      { caller: 'ゼロきゅうゼロ、いちにさんよん、ごろくななはちです', says: /090-1234-5678/ },
      { caller: 'いいえ', says: /電話番号|番号/ },
      { caller: '＋８１ ９０ １２３４ ５６７９', says: /090-1234-5679/ },
      { caller: '違います、〇三の一二三四の五六七八です', says: /03-1234-5678/ },
      { caller: 'はい', calls: [record('phone', '03-1234-5678'), finish('completed')], ends: true },
    ],
  },
  {
    title: '番号が途中までなら続きを聞き、つなげる',
    language: 'ja',
    config: { fields: [phone, { key: 'note', label: 'ご要望' }] },
    turns: [
      { caller: '090-1234です', says: /続き|途中|残り/, keypad: 'phone' },
      { caller: '5678です', says: /090-1234-5678/ },
      { caller: 'ええ', calls: [record('phone', '090-1234-5678')] },
    ],
  },
  {
    title: '桁の多い番号は受け取らず、言い直してもらう',
    language: 'ja',
    config: { fields: [phone] },
    turns: [
      { caller: '090-1234-5678-9012', says: /番号/, withholds: /よろしいでしょうか/ },
      { caller: '090-1234-5678', says: /090-1234-5678.*よろしい/ },
    ],
  },
  {
    title: '訂正はいつでもできる',
    language: 'ja',
    turns: [
      { caller: '田中です', calls: [record('name', '田中')] },
      { caller: '名前は田中じゃなくて高橋です', calls: [record('name', '高橋')], says: /高橋.*電話番号/ },
      { caller: '090-1234-5678', says: /090-1234-5678/ },
      { caller: 'はい', calls: [record('phone', '090-1234-5678')] },
      { caller: '電話番号を間違えました、090-1111-2222です', says: /090-1111-2222.*よろしい/ },
      { caller: 'はい', calls: [record('phone', '090-1111-2222')], says: /日時/ },
    ],
  },
  {
    title: '最後の確認で違うと言えば、直してから確認し直す',
    language: 'ja',
    turns: [
      {
        caller: '高橋です。明日の19時に2名でお願いします。電話は03-1234-5678です',
        calls: [record('name', '高橋'), record('party_size', '2名'), record('date_time', '明日の19時')],
      },
      { caller: 'はい', calls: [record('phone', '03-1234-5678')] },
      { caller: 'ないです', calls: [record('request', null)], says: /よろしいでしょうか/ },
      { caller: '違います', says: /どちら|どこ/ },
      { caller: '人数です', says: /人数|何名/ },
      { caller: '4名です', calls: [record('party_size', '4名')], says: /4名.*よろしいでしょうか/ },
      { caller: 'はい', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '確認の場で新しい値まで言えば、一度で直る',
    language: 'ja',
    config: { fields: [name, { key: 'date_time', label: 'ご希望の日時', required: true }] },
    turns: [
      { caller: '高橋です', calls: [record('name', '高橋')] },
      {
        caller: '来週の金曜日の夜7時',
        calls: [record('date_time', '来週の金曜日の夜7時')],
        says: /よろしいでしょうか/,
      },
      { caller: 'いえ、土曜日の夜7時です', calls: [record('date_time', '土曜日の夜7時')], says: /土曜日の夜7時/ },
      { caller: 'はい、大丈夫です', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '質問に答えてから、元の質問に戻る',
    language: 'ja',
    turns: [
      { caller: '佐藤と申します', calls: [record('name', '佐藤')] },
      { caller: '何時までやってますか', calls: [faq(0)], says: /午後10時まで.*電話番号/ },
      { caller: '080-1111-2222', says: /080-1111-2222/ },
    ],
  },
  {
    title: '質問だけの電話は、答えて終わる',
    language: 'ja',
    turns: [
      { caller: 'すみません、駐車場はありますか？', calls: [faq(1)], says: /5台分/ },
      {
        caller: 'それだけです、ありがとうございました',
        calls: [finish('answered')],
        says: /お電話ありがとうございました/,
        ends: true,
      },
    ],
  },
  {
    title: '質問のあとで予約もしたくなれば、そのまま続く',
    language: 'ja',
    turns: [
      { caller: 'カードは使えますか', calls: [faq(2)] },
      { caller: 'じゃあ予約をお願いします', says: /お名前/ },
      { caller: '鈴木です', calls: [record('name', '鈴木')], says: /電話番号/ },
    ],
  },
  {
    title: '答えのない質問には、わからないと正直に言う',
    language: 'ja',
    turns: [
      { caller: 'ペット用のメニューはどんなものがありますか', says: /申し伝え|お答えでき|わかりかね/ },
      { caller: '伊藤です', calls: [record('name', '伊藤')] },
    ],
  },
  {
    title: '緊急のときは、すぐ人につなぐ',
    language: 'ja',
    turns: [
      { caller: '父が倒れました、救急車を呼んでください', calls: [handOff('emergency')], says: /119/, ends: true },
    ],
  },
  {
    title: '人に代わってほしいと言われたら、代わる',
    language: 'ja',
    turns: [
      { caller: '田中です', calls: [record('name', '田中')] },
      {
        caller: '担当の方に代わってください',
        calls: [handOff('caller_asked_for_person')],
        says: /おつなぎ|代わり/,
        ends: true,
      },
    ],
  },
  {
    title: '取り決めた用件は、その取り決めの名で人に渡す',
    language: 'ja',
    turns: [
      {
        caller: '先日の食事の返金をしてほしいんですが',
        calls: [handOff('handoff_rule', 'クレームや返金の相談')],
        ends: true,
      },
    ],
  },
  {
    title: '電話番号の通知があれば、その番号でよいか聞く',
    language: 'ja',
    options: { channel: 'phone', callerNumber: '+819012345678' },
    config: { fields: [name, phone] },
    turns: [
      {
        caller: '田中です',
        calls: [record('name', '田中')],
        says: /おかけ.*090-1234-5678.*よろしい/,
        keypad: 'choice_or_phone',
      },
      { caller: 'いえ、別の番号で', says: /番号/, keypad: 'phone' },
      { caller: '080-2222-3333です', says: /080-2222-3333/ },
      { keys: '1', calls: [record('phone', '080-2222-3333')], says: /よろしいでしょうか/ },
      { keys: '1', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '耳のない電話は、キーだけで電話番号まで進む',
    language: 'ja',
    options: { channel: 'phone', hasEars: false },
    config: { fields: [phone] },
    opening: { says: /ボタン|ダイヤル|キー/, keypad: 'phone' },
    turns: [
      { inaudible: true, says: /ボタン|ダイヤル|キー/, keypad: 'phone' },
      { keys: '0901234', says: /途中|続き|残り/, keypad: 'phone' },
      { keys: '5678', says: /090-1234-5678.*1.*2/, keypad: 'choice_or_phone' },
      { keys: '2', says: /番号/, keypad: 'phone' },
      { keys: '09012345679', says: /090-1234-5679/ },
      { keys: '1', calls: [record('phone', '090-1234-5679'), finish('completed')], ends: true },
    ],
  },
  {
    title: 'かけている番号を勧めているときに番号を押すと、その番号を復唱する',
    language: 'ja',
    options: { channel: 'phone', hasEars: false, callerNumber: '+819012345678' },
    config: { fields: [phone] },
    opening: { says: /おかけ.*090-1234-5678.*1を/, keypad: 'choice_or_phone' },
    turns: [
      { keys: '08022223333', says: /080-2222-3333.*1を/, keypad: 'choice_or_phone' },
      { keys: '1', calls: [record('phone', '080-2222-3333'), finish('completed')], ends: true },
    ],
  },
  {
    title: '勧めている番号そのものを押しても、人にはつながず、復唱する',
    language: 'ja',
    options: { channel: 'phone', hasEars: false, callerNumber: '+819012345678' },
    config: { fields: [phone] },
    opening: { says: /おかけ/ },
    turns: [
      { keys: '09012345678', says: /090-1234-5678.*1を/ },
      { keys: '1', calls: [record('phone', '090-1234-5678'), finish('completed')], ends: true },
    ],
  },
  {
    title: '番号を勧められて途中まで押すと、続きを聞く',
    language: 'ja',
    options: { channel: 'phone', hasEars: false, callerNumber: '+819012345678' },
    config: { fields: [phone] },
    opening: { says: /おかけ/ },
    turns: [
      { keys: '0802222', says: /080-2222、まで.*続き/, keypad: 'phone' },
      { keys: '3333', says: /080-2222-3333/ },
    ],
  },
  {
    title: '番号を勧められて一つだけ押すと、はい、いいえ、担当者の選択になる',
    language: 'ja',
    options: { channel: 'phone', hasEars: false, callerNumber: '+819012345678' },
    config: { fields: [phone] },
    opening: { says: /おかけ/ },
    turns: [
      { keys: '2', says: /番号/, keypad: 'phone' },
      { keys: '08022223333', says: /080-2222-3333/ },
      { keys: '0', calls: [handOff('caller_asked_for_person')], ends: true },
    ],
  },
  ...['いいえ', 'ないです', '大丈夫です', '特にありません'].map((no): Scenario => ({
    title: `任意の項目をすべて断り、ほかの質問も「${no}」なら、受付を終える`,
    language: 'ja',
    config: { fields: [{ key: 'request', label: 'ご要望' }] },
    turns: [
      {
        caller: '特にありません',
        calls: [record('request', null)],
        says: /ほかにご質問はございますか/,
        keypad: 'choice',
      },
      { caller: no, calls: [finish('completed')], says: /お待ちしております/, withholds: /修正/, ends: true },
    ],
  })),
  {
    title: '必須の項目がそろってから辞去すると、結びの言葉で終える。まだ伺う項目が残るので finish は呼ばない',
    language: 'ja',
    config: { fields: [name, { key: 'request', label: 'ご要望' }] },
    turns: [
      { caller: '田中です', calls: [record('name', '田中')], says: /ご要望/ },
      { caller: '失礼します', says: /お待ちしております/, ends: true },
      { caller: 'あ、窓際の席でお願いします', calls: [record('request', '窓際の席')], says: /よろしいでしょうか/ },
    ],
  },
  {
    title: 'すべて断ったあとで質問があれば答え、気が変われば聞き取る',
    language: 'ja',
    config: { fields: [{ key: 'request', label: 'ご要望' }] },
    turns: [
      { caller: 'ありません', calls: [record('request', null)], says: /ほかにご質問/ },
      { caller: 'はい', says: /どのようなこと/ },
      { caller: '駐車場はありますか', calls: [faq(1)], says: /5台分.*ほかにご質問/ },
      { caller: '窓際の席でお願いします', calls: [record('request', '窓際の席')], says: /よろしいでしょうか/ },
      { caller: 'はい', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: 'キーだけの電話ですべて断り、2を押すと、受付を終える',
    language: 'ja',
    options: { channel: 'phone', hasEars: false },
    config: { fields: [{ key: 'people', label: '人数' }] },
    turns: [
      { keys: '0', calls: [record('people', null)], says: /ほかにご質問/, keypad: 'choice' },
      { keys: '2', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '確認で0を押すと、人につながる',
    language: 'ja',
    options: { channel: 'phone', hasEars: false },
    config: { fields: [phone] },
    turns: [
      { keys: '0312345678', says: /03-1234-5678/ },
      { keys: '0', calls: [handOff('caller_asked_for_person')], ends: true },
    ],
  },
  {
    title: '聞こえる電話では、聞き取れなくなるまでキーの話をしない',
    language: 'ja',
    options: { channel: 'phone', hasEars: true },
    config: { fields: [phone] },
    opening: { withholds: /ボタン|シャープ/ },
    turns: [{ inaudible: true, says: /ボタン/ }],
  },
  {
    title: '黙っていると、聞き直し、それからは何度でも呼びかける',
    language: 'ja',
    turns: [
      { silence: 1, says: /お名前/ },
      { silence: 2, says: /もしもし/ },
      { silence: 3, says: /もしもし/ },
      { caller: '田中です', calls: [record('name', '田中')], says: /電話番号/ },
    ],
  },
  {
    title: 'あいづちは名前にならず、挨拶、聞き返し、待ってにも応じる',
    language: 'ja',
    turns: [
      { caller: 'もしもし', says: /お名前/ },
      { caller: 'はい', says: /お名前/ },
      { caller: 'もう一度お願いします', says: /お名前/ },
      { caller: 'ちょっと待ってください', says: /待ち/ },
      { caller: 'もしもし、田中です', calls: [record('name', '田中')] },
      { caller: 'ありがとうございます', says: /電話番号/ },
    ],
  },
  {
    title: '英語で話しかけられたら、日本語の窓口だと両方の言葉で伝える',
    language: 'ja',
    turns: [
      { caller: 'Hello, can you speak English please?', says: /日本語.*Japanese/i },
      { caller: 'My name is John Smith', calls: [record('name', 'John Smith')] },
    ],
  },
  {
    title: '怒られても、丁寧に続ける',
    language: 'ja',
    config: { handoff_when: [] },
    turns: [
      { caller: 'ふざけるな', says: /申し訳/ },
      { caller: '田中です', calls: [record('name', '田中')] },
    ],
  },
  {
    title: 'あなたはAIですかと聞かれたら、正直に答える',
    language: 'ja',
    turns: [{ caller: 'あなたはロボットですか？', says: /AI|自動/ }],
  },
  {
    title: '挨拶がもう尋ねていれば、質問を重ねない',
    language: 'ja',
    config: { greeting: 'さくら歯科です。お名前をお伺いできますでしょうか。' },
    opening: { says: /^さくら歯科です。\s*お名前をお伺いできますでしょうか。$/ },
    turns: [{ caller: '田中です', calls: [record('name', '田中')] }],
  },
  {
    title: '用件を尋ねる挨拶には、用件で答えられる',
    language: 'ja',
    config: {
      greeting: 'さくら歯科です。ご用件をお聞かせください。',
      fields: [{ key: 'purpose', label: 'ご用件', required: true }, name],
    },
    turns: [
      {
        caller: '歯が痛いので診てもらいたいんですが',
        calls: [record('purpose', '歯が痛いので診てもらいたいんですが')],
        says: /お名前/,
      },
      { caller: '山田花子と申します', calls: [record('name', '山田花子')], says: /山田花子様/ },
      { caller: 'はい', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '必要な項目を断られても、言い方を変えて一度は尋ねる',
    language: 'ja',
    config: { fields: [phone, name] },
    turns: [
      { caller: '電話番号は教えたくありません', says: /恐れ入ります/ },
      { caller: '090-1234-5678', says: /090-1234-5678/ },
    ],
  },
  {
    title: '必須のない電話でも、何か聞けていれば受付になる',
    language: 'ja',
    config: {
      fields: [
        { key: 'name', label: 'お名前' },
        { key: 'note', label: 'ご要望' },
      ],
    },
    turns: [
      { caller: 'スキップ', calls: [record('name', null)] },
      { caller: '折り返しお電話ください', calls: [record('note', '折り返しお電話ください')] },
      { caller: 'はい', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '長すぎる言葉、絵文字、空の言葉でも止まらない',
    language: 'ja',
    turns: [
      { caller: '', says: /お名前/ },
      { caller: '😀🎉', says: /お名前/ },
      { caller: '田中です😀', calls: [record('name', '田中')] },
    ],
  },
  {
    title: '耳のない電話は、キーで言えることを先に聞き、言えないことは人に渡す',
    language: 'ja',
    options: { channel: 'phone', hasEars: false },
    opening: { says: /お電話番号/, keypad: 'phone' },
    turns: [
      { keys: '0312345678', says: /03-1234-5678/ },
      { keys: '1', calls: [record('phone', '03-1234-5678')], says: /日時.*11251900/ },
      { keys: '12331900', says: /もう一度/ },
      { keys: '12031900', calls: [record('date_time', '12月3日の19時')], says: /12月3日の19時ですね/ },
      { keys: '3', calls: [record('party_size', '3名')], says: /お名前.*0を押/ },
      { keys: '0', calls: [handOff('caller_asked_for_person')], ends: true },
    ],
  },
  {
    title: '数字で言えない項目にも、会員番号などの数字は受け取る',
    language: 'ja',
    options: { channel: 'phone', hasEars: false },
    config: { fields: [name, phone, { key: 'request', label: 'ご要望' }] },
    turns: [
      { keys: '0312345678' },
      { keys: '1', calls: [record('phone', '03-1234-5678')], says: /お名前.*数字で.*0を押す/ },
      { keys: '4711', calls: [record('name', '4711')], says: /ご要望.*0を押して/ },
      { keys: '0', calls: [record('request', null)], says: /4711.*1を/ },
      { keys: '1', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: 'はいかいいえで足りる項目は、その言葉で受け取る',
    language: 'ja',
    config: {
      fields: [
        { key: 'first', label: '初診かどうか', required: true },
        { key: 'allergy', label: 'アレルギーの有無', required: true },
        { key: 'consent', label: 'お子様はご一緒ですか', required: true },
      ],
    },
    opening: { says: /初診でしょうか。/, keypad: 'choice' },
    turns: [
      { caller: 'はい', calls: [record('first', 'はい')], says: /アレルギーはございますか/ },
      { caller: '特にありません', calls: [record('allergy', 'なし')], says: /お子様はご一緒ですか。/ },
      { caller: 'いいえ', calls: [record('consent', 'いいえ')], says: /よろしいでしょうか/ },
      { caller: 'はい', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '待ってほしいと言われた間の沈黙は、急かさない',
    language: 'ja',
    turns: [
      { caller: '少々お待ちください', says: /お待ちしております/ },
      { silence: 1, says: /ごゆっくり/, withholds: /お名前/ },
      { silence: 2, says: /もしもし/ },
    ],
  },
  {
    title: '番号は少しずつ言ってもよい',
    language: 'ja',
    config: { fields: [phone] },
    turns: [
      { caller: 'ゼロ九ゼロの', says: /090.*続き/ },
      { caller: '1234の', says: /090-1234.*続き/ },
      { caller: '5678', says: /090-1234-5678.*よろしい/ },
    ],
  },
  {
    title: '「XをYに変更して」は、Yを受け取る',
    language: 'ja',
    config: {
      fields: [name, { key: 'date_time', label: 'ご希望の日時', required: true }, { key: 'n', label: '人数' }],
    },
    turns: [
      {
        caller: '鈴木です。12月3日の19時に5人で',
        calls: [record('name', '鈴木'), record('date_time', '12月3日の19時'), record('n', '5人')],
      },
      { caller: '日時を12月4日の夜8時に変更してください', calls: [record('date_time', '12月4日の夜8時')] },
      { caller: '人数を6人に変えてください', calls: [record('n', '6人')] },
      { caller: '名前を鈴木花子に訂正してください', calls: [record('name', '鈴木花子')] },
      { caller: 'はい', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '型の書かれていない電話番号の項目も、電話番号として聞く',
    language: 'ja',
    config: { fields: [{ key: 'tel', label: 'お電話番号', required: true }] },
    opening: { keypad: 'phone' },
    turns: [{ caller: '09012345678', says: /090-1234-5678.*よろしい/, keypad: 'choice_or_phone' }],
  },
  {
    title: '聞きたいことがあると言われたら、どうぞと促す',
    language: 'ja',
    turns: [
      { caller: 'あの、ちょっと聞きたいんですけど', says: /どのような/, withholds: /申し伝え/ },
      { caller: '駐車場ありますか', calls: [faq(1)] },
    ],
  },
  {
    title: '社名と名前は、一度に名乗れる',
    language: 'ja',
    config: {
      fields: [
        { key: 'company', label: '会社名', required: true },
        name,
        { key: 'message', label: 'ご用件', required: true },
      ],
    },
    turns: [
      {
        caller: '株式会社山田商事の佐藤と申します',
        calls: [record('company', '株式会社山田商事'), record('name', '佐藤')],
        says: /佐藤様.*ご用件/,
      },
      {
        caller: '見積もりの件で折り返しお願いしたいのですが',
        calls: [record('message', '見積もりの件で折り返しお願いしたいのですが')],
      },
      { caller: 'はいそれでお願いします', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '時間を聞き返しても、ほかの答えが日時に混ざらない',
    language: 'ja',
    turns: [
      {
        caller: '今週の土曜日に予約したいんですが空いてますか',
        calls: [record('date_time', '今週の土曜日')],
        says: /何時/,
      },
      { caller: '山本です', calls: [record('name', '山本')], says: /電話番号/ },
      { caller: '子供も一緒でいいですか', says: /申し伝え/ },
    ],
  },
];
