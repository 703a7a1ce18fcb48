import { describe, expect, it } from 'vitest';
import { createFaqMatcher } from './match-faq.ts';

const ja = [
  '営業時間を教えてください',
  '駐車場はありますか',
  '駐車場の料金はいくらですか',
  'クレジットカードは使えますか',
  '予約の変更はできますか',
  '予約のキャンセル料はかかりますか',
  '定休日はいつですか',
  '子ども連れでも大丈夫ですか',
  'Wi-Fiはありますか',
  'アレルギー対応はできますか',
  '住所を教えてください',
];
const en = [
  'What are your opening hours?',
  'Do you have parking?',
  'How much does a haircut cost?',
  'Do you accept credit cards?',
  'Can I change my reservation?',
  'Where are you located?',
  'Are dogs allowed?',
  'Do you offer gluten-free dishes?',
];

describe('a FAQ entry is found however it is asked', () => {
  const match = createFaqMatcher(ja.map((q) => ({ q })));
  it.each([
    ['何時までやっていますか', 0],
    ['営業時間は何時までですか', 0],
    ['営業時間', 0],
    ['すみませんちょっとお聞きしたいんですけど、駐車場ってありますでしょうか', 1],
    ['車で行きたいんですがパーキングはありますか', 1],
    ['駐車場はいくらですか', 2],
    ['くれじっとかーどは使えますか', 3],
    ['カードで払えますか', 3],
    ['予約って変更できますか', 4],
    ['キャンセル料はかかりますか', 5],
    ['お休みは何曜日ですか', 6],
    ['定休日を教えて', 6],
    ['子供を連れて行ってもいいですか', 7],
    ['ワイファイは使えますか？', 8],
    ['卵アレルギーなんですが対応してもらえますか', 9],
    ['場所はどこですか', 10],
  ])('%s', (text, index) => {
    expect(match(text)?.index).toBe(index);
  });

  it.each([
    '田中です',
    '田中太郎と申します',
    '090-1234-5678',
    '明日の19時でお願いします',
    '3名です',
    '特にありません',
    'はい',
    'いいえ',
    '予約をお願いします',
    '予約したいんですけど',
    '東京都港区芝公園4-2-8です',
    '12月3日の金曜日',
    '天気はどうですか',
    '予約の変更をしたいです',
    'ランチコースでお願いします',
    '来週の土曜日でもいいですか',
    '社長はいらっしゃいますか',
    '',
  ])('"%s" is no question to the FAQ', (text) => {
    expect(match(text)).toBeNull();
  });
});

describe('an English FAQ entry is found however it is asked', () => {
  const match = createFaqMatcher(en.map((q) => ({ q })));
  it.each([
    ['when do you open?', 0],
    ['what time do you close', 0],
    ['are you still open', 0],
    ['is there anywhere I can park my car?', 1],
    ['is there parking', 1],
    ['how much is a haircut', 2],
    ['can I pay by credit card?', 3],
    ['do you take cards', 3],
    ['is it possible to change my booking?', 4],
    ['where is your office', 5],
    ['can I bring my dog?', 6],
    ['do you have any gluten free options?', 7],
  ])('%s', (text, index) => {
    expect(match(text)?.index).toBe(index);
  });

  it.each([
    'John Smith',
    'my name is Parker',
    '415 555 2671',
    'tomorrow at 7 pm',
    'four people',
    'no thanks',
    'yes',
    "I'd like to make a reservation",
    'Can I book a table for two?',
    'is the weather nice today?',
    'Saturday',
    'Do you know my brother Tom?',
  ])('"%s" is no question to the FAQ', (text) => {
    expect(match(text)).toBeNull();
  });
});

describe('an entry about something else is no answer', () => {
  const match = createFaqMatcher([
    { q: '営業時間は何時から何時までですか', a: '午前11時から午後10時までです。ラストオーダーは午後9時です。' },
    { q: '定休日はいつですか', a: '毎週月曜日です。祝日は営業いたします。' },
    { q: 'コース料理の値段はいくらですか', a: 'ランチコースは2,800円、ディナーコースは6,500円です。' },
    { q: '誕生日のケーキを用意できますか', a: '3日前までのご予約で、ご用意できます。' },
    { q: 'お子様連れでも入れますか', a: 'はい、お子さま用の椅子がございます。' },
    { q: '場所はどこですか', a: '神楽坂駅から歩いて3分です。' },
    { q: '服装の決まりはありますか', a: '特に決まりはございません。' },
  ]);

  it.each([
    ['ワインはいくらですか', 'the price of another thing'],
    ['お正月は営業していますか', 'a day of its own rules'],
    ['クリスマスはやってますか', 'a day of its own rules'],
    ['ケーキの持ち込みはできますか', 'something else done with the thing'],
    ['犬を連れて行ってもいいですか', 'another companion'],
    ['19時でもいいですか', 'an answer to a question'],
  ])('%s (%s)', (text) => {
    expect(match(text)).toBeNull();
  });

  it.each([
    ['ラストオーダーは何時ですか', 0],
    ['ランチはいくらですか', 2],
    ['ランチの値段は', 2],
    ['祝日はやってますか', 1],
    ['赤ちゃん連れでも大丈夫ですか', 4],
    ['駅から歩いてどのくらいですか', 5],
    ['ジーンズでもいいですか', 6],
  ])('%s is answered, by what the answer tells as well', (text, index) => {
    expect(match(text)?.index).toBe(index);
  });

  const english = createFaqMatcher([
    { q: 'What are your opening hours?', a: 'From nine to six, Monday to Friday.' },
    { q: 'How much is a check-up?', a: 'With insurance about three thousand yen.' },
  ]);

  it.each([
    'how much is a root canal?',
    'how much does whitening cost',
    'do you open on Christmas?',
    'how long does a check-up take',
  ])('%s', (text) => {
    expect(english(text)).toBeNull();
  });

  it.each([
    ['how much is a checkup', 1],
    ['what time do you close today', 0],
  ])('%s is answered', (text, index) => {
    expect(english(text)?.index).toBe(index);
  });
});

describe('a question is known in other words than the prepared one', () => {
  const match = createFaqMatcher(
    [
      '駅までの送迎はありますか',
      '木材のカットはしてもらえますか',
      '相続の手続きに必要な書類は何ですか',
      '一人でも参加できますか',
      'エアコンは出せますか',
      '診療時間を教えてください',
      'Do you move pianos?',
      'Can I print there?',
    ].map((q) => ({ q })),
  );
  it.each([
    ['駅まで迎えに来てくれはります?', 0],
    ['そっちで切ってもらうこともできるんでしたっけ', 1],
    ['何を持っていけばいいんでしょうか', 2],
    ['私一人でも大丈夫ですか', 3],
    ['エアコンも一緒に出せるかね', 4],
    ['きょうの午後って、何時から診てもらえますか', 5],
    ["I wondered whether you'd take an upright piano?", 6],
    ["could I print something while I'm there, is that possible?", 7],
  ])('%s', (text, index) => {
    expect(match(text)?.index).toBe(index);
  });

  it.each(['今週の水曜にしとこうか'])('"%s" is no question to the FAQ', (text) => {
    expect(match(text)).toBeNull();
  });
});
