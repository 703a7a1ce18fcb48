/** What people really say: rough, roundabout, with second thoughts. */
import { finish, record, type Scenario } from './scenario.ts';

const name = { key: 'name', label: 'お名前', required: true };
const phone = { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const };
const when = { key: 'date_time', label: 'ご希望の日時', required: true };
const size = { key: 'party_size', label: '人数', required: true };
const request = { key: 'request', label: 'ご要望' };

export const japaneseEveryday: Scenario[] = [
  {
    title: '言いよどんでから断っても、断られたと受け取る',
    language: 'ja',
    config: { fields: [{ key: 'stylist', label: 'ご指名の美容師' }, name] },
    turns: [{ caller: 'えっと、いえ、指名はなしで', calls: [record('stylist', null)], says: /お名前/ }],
  },
  {
    title: '用件だけの一言は、名前に取らずに受ける',
    language: 'ja',
    turns: [
      { caller: '予約', says: /^かしこまりました。 お名前/ },
      { caller: 'よやくしたいー', says: /^かしこまりました。 お名前/ },
    ],
  },
  {
    title: '予約してよいかと聞かれたら、どうぞと受ける',
    language: 'ja',
    turns: [
      { caller: '予約の件で', says: /^かしこまりました/ },
      { caller: '予約いいですか?', says: /^かしこまりました/, withholds: /できかね/ },
    ],
  },
  {
    title: '長い一言の中の名乗りも聞き取る',
    language: 'ja',
    turns: [
      {
        caller: 'すみません、明日の夜7時に2名で予約したいんですけど、田中と申します、電話は090-1234-5678です',
        calls: [record('name', '田中'), record('date_time', '明日の夜7時'), record('party_size', '2名')],
        says: /090-1234-5678/,
      },
    ],
  },
  {
    title: '時刻を聞き返したあとの「お昼ごろ」は、先に聞いた日と一つになる',
    language: 'ja',
    config: { fields: [when, size] },
    turns: [
      { caller: '今度の日曜', calls: [record('date_time', '今度の日曜')], says: /何時/ },
      { caller: 'お昼ごろ', calls: [record('date_time', '今度の日曜のお昼ごろ')], says: /何名様/ },
    ],
  },
  {
    title: 'くだけた日時でも、日と時刻がそろっていれば聞き返さない',
    language: 'ja',
    config: { fields: [when, size] },
    turns: [
      {
        caller: '今夜7時から4人、入れますか?',
        calls: [record('date_time', '今夜7時'), record('party_size', '4人')],
        says: /確認/,
      },
    ],
  },
  {
    title: 'ひらがなの「7じ」は時刻である',
    language: 'ja',
    config: { fields: [when, size] },
    turns: [{ caller: 'あしたの7じ', calls: [record('date_time', 'あしたの7じ')], says: /何名様/ }],
  },
  {
    title: '前の答えの名前は、「いいえ」と打ち消しても言い直せる',
    language: 'ja',
    turns: [
      { caller: '佐藤です', calls: [record('name', '佐藤')] },
      { caller: 'いいえ、加藤です', calls: [record('name', '加藤')], says: /加藤様.*電話番号/ },
    ],
  },
  {
    title: '嫌だと言われたことは、名前に取らない',
    language: 'ja',
    turns: [
      { caller: '電話もいや', says: /お名前/, withholds: /様ですね/ },
      { caller: '名前は嫌です', says: /お名前/, withholds: /様ですね/ },
      { caller: '嫌野です', calls: [record('name', '嫌野')] },
    ],
  },
  {
    title: '言いたくないことが任意の項目なら、飛ばして先へ進む',
    language: 'ja',
    config: { fields: [request, size] },
    turns: [{ caller: 'それはイヤだよ', calls: [record('request', null)], says: /何名様/ }],
  },
  {
    title: 'のばした「でーす」は名前に含めない',
    language: 'ja',
    turns: [{ caller: '高橋でーす', calls: [record('name', '高橋')], says: /^高橋様ですね/ }],
  },
  {
    title: '別の店にすると言われたら、名前に取らずに見送る',
    language: 'ja',
    turns: [{ caller: 'ほかの店にします', says: /失礼いたします/, ends: true }],
  },
  {
    title: '過ぎた日は名前に取らない',
    language: 'ja',
    turns: [
      { caller: '昨日', says: /お名前/, withholds: /様ですね/ },
      { caller: '一昨日です', says: /お名前/, withholds: /様ですね/ },
    ],
  },
  {
    title: 'ゼロ名という人数は取らない',
    language: 'ja',
    config: { fields: [size, request] },
    turns: [
      { caller: '0人', says: /人数|何名様/, withholds: /要望/ },
      { caller: '10人', calls: [record('party_size', '10人')], says: /要望/ },
    ],
  },
  {
    title: '日だけ聞いてある間は、人数を尋ねられて答えた時刻も日時である',
    language: 'ja',
    config: { fields: [when, name, size] },
    turns: [
      { caller: '明日', calls: [record('date_time', '明日')], says: /何時/ },
      { caller: '田中です', calls: [record('name', '田中')], says: /何名様/ },
      { caller: '18時', calls: [record('date_time', '明日の18時')], says: /明日の18時.*何名様/ },
    ],
  },
  {
    title: '最後の自由な項目でも、前の答えの人数だけを直せる',
    language: 'ja',
    config: { fields: [size, request] },
    turns: [
      { caller: '3、4人かな', calls: [record('party_size', '3、4人')] },
      { caller: 'まだわかんないけど多分4人', calls: [record('party_size', '4人')], says: /4人、ですね.*要望/ },
      { caller: '4人のうち1人は車椅子です', calls: [record('request', '4人のうち1人は車椅子')] },
    ],
  },
  {
    title: '数字だけの人数には、数え方を添える',
    language: 'ja',
    config: { fields: [size, request] },
    turns: [
      { caller: '4', calls: [record('party_size', '4名')] },
      { caller: 'ねーよ', calls: [record('request', null)], says: /4名でございます/ },
      { caller: 'いいよ', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '自分だけという人数も、人数である',
    language: 'ja',
    config: { fields: [size] },
    turns: [{ caller: '私だけです', calls: [record('party_size', '1名')], says: /よろしいでしょうか/ }],
  },
  {
    title: 'やはりやめると言われたら、引き止めない',
    language: 'ja',
    turns: [{ caller: '予約したいです' }, { caller: 'やっぱりいいです', says: /失礼いたします/, ends: true }],
  },
  {
    title: '任意の項目への「もういいです」は、電話を切る言葉ではない',
    language: 'ja',
    config: { fields: [size, request] },
    turns: [
      { caller: '2名です', calls: [record('party_size', '2名')] },
      { caller: 'もういいです', calls: [record('request', null)], says: /よろしいでしょうか/ },
    ],
  },
  {
    title: '間違い電話は、名前に取らずに送り出す',
    language: 'ja',
    turns: [{ caller: 'すみません間違い電話です', says: /お間違え.*失礼いたします/, ends: true }],
  },
  {
    title: 'かけ間違えたと言われたら、やさしく終える',
    language: 'ja',
    turns: [{ caller: 'あ、間違えました', says: /お気になさらないで/, ends: true }],
  },
  {
    title: '先の予約の話は、新しい日時に取らずに書き留め、要望も改めて聞く',
    language: 'ja',
    config: { fields: [name, when, request] },
    turns: [
      {
        caller: '来週の予約を変更したいんですが',
        calls: [record('request', '来週の予約を変更したいんですが')],
        says: /申し伝えます.*お名前/,
      },
      { caller: '田中です', calls: [record('name', '田中')] },
      { caller: '土曜の19時', calls: [record('date_time', '土曜の19時')], says: /ほかに、ご要望/ },
      { caller: '窓際で', calls: [record('request', '来週の予約を変更したいんですが、窓際で')] },
    ],
  },
  {
    title: '予約した人の遅れる知らせは、名前ごと書き留める',
    language: 'ja',
    turns: [
      {
        caller: '予約している山田ですが、30分ほど遅れます',
        calls: [record('request', '予約している山田ですが、30分ほど遅れます'), record('name', '山田')],
        says: /山田様.*申し伝えます.*電話番号/,
      },
    ],
  },
  {
    title: '同じことを断られても、言い方を変えて尋ねる',
    language: 'ja',
    config: { fields: [phone] },
    turns: [
      { caller: '電話番号は教えたくないです', says: /ご連絡のために/ },
      { caller: '嫌です', says: /担当者/, withholds: /ご連絡のために/ },
    ],
  },
  {
    title: '終わりの挨拶のあとにお礼を言われたら、短く応じる',
    language: 'ja',
    config: { fields: [phone] },
    turns: [
      { caller: '03-1234-5678' },
      { caller: 'はい', calls: [record('phone', '03-1234-5678'), finish('completed')], ends: true },
      {
        caller: 'ありがとうございました',
        calls: [finish('completed')],
        says: /^ありがとうございました。失礼いたします。$/,
        ends: true,
      },
    ],
  },
  {
    title: '悪口は名前にならない',
    language: 'ja',
    turns: [{ caller: 'ばーか', says: /申し訳ございません.*お名前/ }],
  },
  {
    title: '希望ですで終わる要望は、希望のまま書き留める',
    language: 'ja',
    config: { fields: [request] },
    turns: [
      {
        caller: '接待で使いたいので個室希望です',
        calls: [record('request', '接待で使いたいので個室希望')],
        says: /個室希望/,
      },
    ],
  },
  {
    title: '書き留めてある要望に足すものがなければ、そのまま先へ進む',
    language: 'ja',
    config: { fields: [name, when, request] },
    turns: [
      { caller: '予約の確認がしたいのですが', calls: [record('request', '予約の確認がしたいのですが')] },
      { caller: '山田花子', calls: [record('name', '山田花子')] },
      { caller: '今週の土曜で予約してるはずです', calls: [record('date_time', '今週の土曜')], says: /何時/ },
      { caller: '18時', calls: [record('date_time', '今週の土曜の18時')], says: /ほかに、ご要望/ },
      { caller: 'ないです', says: /以上でよろしい/ },
    ],
  },
  {
    title: '人数を聞かれている間も、日にちを言い直せる',
    language: 'ja',
    config: { fields: [when, size] },
    turns: [
      { caller: '土曜18時です', calls: [record('date_time', '土曜18時')] },
      { caller: 'いや、日曜です', calls: [record('date_time', '日曜の18時')], says: /日曜の18時.*何名様/ },
    ],
  },
  {
    title: '住所を聞く項目も、どこの住所かがわかる言葉で聞く',
    language: 'ja',
    config: {
      fields: [
        { key: 'to', label: 'お届け先', required: true },
        { key: 'destination', label: '目的地', required: true },
      ],
    },
    turns: [
      { caller: '駅前の花屋です', calls: [record('to', '駅前の花屋')], says: /目的地をお聞かせ/, withholds: /ご住所/ },
    ],
  },
  {
    title: 'あり・なしで聞く項目は、頼む言葉でも、要らないという言葉でも答えになる',
    language: 'ja',
    config: {
      fields: [
        { key: 'wrapping', label: 'ラッピング（あり・なし）', required: true },
        { key: 'bag', label: '紙袋（あり・なし）', required: true },
        name,
      ],
    },
    turns: [
      {
        caller: 'はい、きれいに包んでいただけますでしょうか',
        calls: [record('wrapping', 'あり、きれいに包んでいただけますでしょうか')],
      },
      { caller: '車で参りますから、袋はいりません', calls: [record('bag', 'なし')], says: /お名前/ },
    ],
  },
  {
    title: '団体として名乗った人の団体名も、時間帯の名前だけの時間も、ひと息で聞き取る',
    language: 'ja',
    config: {
      fields: [
        { key: 'group', label: '団体名', required: true },
        { key: 'day', label: 'ご利用日', required: true },
        { key: 'part', label: '時間帯（午前・午後・夜間）', required: true },
        name,
      ],
    },
    turns: [
      {
        caller: '写真の会あおぞらと申しますが、来週の金曜の午後に使いたいんです',
        calls: [record('group', '写真の会あおぞら'), record('day', '来週の金曜'), record('part', '午後')],
        says: /お名前/,
      },
    ],
  },
];
