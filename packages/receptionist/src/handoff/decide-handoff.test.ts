import { describe, expect, it } from 'vitest';
import { plainHandoff, ruleHandoff } from './decide-handoff.ts';

it.each([
  ['父が倒れました、救急車を', 'emergency'],
  ['There is a fire!', 'emergency'],
  ['担当者に代わってください', 'caller_asked_for_person'],
  ['Can I speak to a human?', 'caller_asked_for_person'],
] as const)('%s goes to a person at once', (text, reason) => {
  expect(plainHandoff(text)).toEqual({ reason });
});

it.each([
  '緊急ではないんですが',
  'four people please',
  '3人です',
  "it's not an emergency",
  'わかりました。主人と相談してから、またかけ直します。ありがとうございました',
])('%s does not', (text) => {
  expect(plainHandoff(text)).toBeNull();
});

const rules = [
  '料理やサービスへの苦情を伝えられたとき',
  '今日これからの予約の変更やキャンセルを伝えられたとき',
  '貸し切りや11名以上の宴会の相談をされたとき',
  '忘れ物の問い合わせをされたとき',
  '取材や営業の電話だったとき',
  'The caller has heavy bleeding, swelling or severe pain',
  'The caller asks to speak to a person',
  'The caller has a complaint about a treatment or a bill',
];

it.each([
  ['講師についての苦情', 'そちらの先生、どういうつもりなんですか'],
  ['A charge that you did not make', "I've never been to Nevada, I didn't buy that"],
  ['A technician did not show up', 'I waited in all day and nobody came'],
  ['A rejected claim', "you turned down my claim and I don't see why"],
  ['荷物の破損', '届いた箱が潰れてて、中のお皿が割れてたんです'],
  ['退会の手続き', '今月で辞めたいんです'],
  ['カードの紛失', 'キャッシュカードをなくしてしまったんです'],
  ['検査結果の問い合わせ', '血液検査の結果を知りたいんですが'],
  ['苦情を言われたとき', '店員さんの態度がひどかったです'],
  ['苦情を言われたとき', '本当にひどいですね'],
  ['けが人がいる場合', '相手の方がけがをしてるんです'],
  ['Damaged parcels', 'My parcel turned up with the box all smashed in'],
  ['Lost or stolen cards', 'My wallet was stolen and my card was in it'],
  ['ご不幸があったばかりの連絡', '今朝、父が亡くなりまして'],
  ['A complaint about an earlier treatment', 'I paid you a hundred dollars for nothing, your treatment was a joke'],
  ['Weddings and events', "We're getting married next summer"],
])('a rule is known in other words: %s', (rule, text) => {
  expect(ruleHandoff(text, [rule])).toEqual({ reason: 'handoff_rule', rule });
});

it.each([
  ['薬についての相談', '薬のアレルギーがあります'],
  ['A complaint about a doctor', "it's been giving me terrible trouble on the stairs"],
  ['荷物の紛失', '荷物が届かないので再配達をお願いします'],
  ['退会の手続き', '入会したいです'],
  ['苦情を言われたとき', '油汚れがひどいので、掃除をお願いしたいです'],
  ['ご不幸があったばかりの連絡', '昨年父が亡くなりまして、一周忌をお願いしたいんです'],
  ['ご不幸があったばかりの連絡', '亡くなった家内の三回忌です'],
  ['苦情を言われたとき', '渋滞がひどかったので遅れます'],
  ['Complaints', 'The traffic is terrible, so I will be late'],
])('a rule does not apply to what only sounds like it: %s', (rule, text) => {
  expect(ruleHandoff(text, [rule])).toBeNull();
});

it.each([
  [
    '薬の飲み合わせや副作用の質問',
    '祖母の薬なんですが、処方箋をもらってます',
    'すみれ薬局です。お薬のアレルギー 処方箋を出した病院',
  ],
  ['着物を汚した、破いたとの相談', '三人で着物を着たいんです', '着物レンタル店の受付です。'],
  ['修理後の不具合の苦情', '故障の内容は天井から水が漏れてるんです', 'みずほ水道サービスです。故障の内容'],
  ['亡くなったペットについての相談', '猫のトラっていいます', 'こもれび動物病院です。ペットの種類とお名前'],
])('what every caller of the agent talks of makes no rule apply: %s', (rule, text, own) => {
  expect(ruleHandoff(text, [rule], own)).toBeNull();
});

it.each([
  ['薬の飲み合わせや副作用の質問', 'この薬、一緒に飲んで平気でしょうか', 'すみれ薬局です。お薬のアレルギー'],
  ['けが人がいる場合', '相手の方がけがをしてるんです', 'おけがをされた方の有無'],
])('a rule that is about that very thing, or about more, still applies: %s', (rule, text, own) => {
  expect(ruleHandoff(text, [rule], own)).toEqual({ reason: 'handoff_rule', rule });
});

describe('a rule of the agent applies by what it is about', () => {
  it.each([
    ['料理がまずかったので苦情を言いたい', 0],
    ['今日の予約をキャンセルしたい', 1],
    ['15名で伺いたいのですが', 2],
    ['貸し切りにできますか', 2],
    ['傘を忘れてしまったんですが', 3],
    ['雑誌の取材のお願いです', 4],
    ['my jaw is swollen', 5],
    ["I'm in severe pain", 5],
    ['I want to complain about my bill', 7],
  ])('%s', (text, index) => {
    // Each agent has rules in one language.
    const own = rules.filter((rule) => /[a-z]/i.test(rule) === /[a-z]/i.test(text));
    expect(ruleHandoff(text, own)).toEqual({ reason: 'handoff_rule', rule: rules[index] });
  });

  it.each([
    'おすすめの料理は何ですか',
    '来週の予約を変更したい',
    'キャンセル料はかかりますか',
    '営業時間を教えてください',
    '10名です',
    '今日の19時に2名で',
    'I have a small toothache',
    'how can I pay my bill?',
    'a person of three',
  ])('not to: %s', (text) => {
    expect(ruleHandoff(text, rules)).toBeNull();
  });
});
