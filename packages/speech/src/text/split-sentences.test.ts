import { describe, expect, it } from 'vitest';
import type { Language } from '../language.ts';
import { sentenceSpans, splitSentences } from './split-sentences.ts';

const cases: Array<[Language, string, string[]]> = [
  ['ja', 'お電話ありがとうございます。ご用件をどうぞ。', ['お電話ありがとうございます。', 'ご用件をどうぞ。']],
  ['ja', 'よろしいですか？はい！承りました', ['よろしいですか？', 'はい！', '承りました']],
  ['ja', 'えっ！？本当ですか?はい', ['えっ！？', '本当ですか?', 'はい']],
  [
    'ja',
    '「はい。そうです。」とおっしゃいました。次に進みます。',
    ['「はい。そうです。」とおっしゃいました。', '次に進みます。'],
  ],
  ['ja', '営業時間（土日は休みです。）をご案内します。', ['営業時間（土日は休みです。）をご案内します。']],
  ['ja', '「わかりました。」「では次です。」', ['「わかりました。」', '「では次です。」']],
  ['ja', '料金は3.5万円です。税込です。', ['料金は3.5万円です。', '税込です。']],
  ['ja', '一行目\n二行目。\n\n三行目', ['一行目', '二行目。', '三行目']],
  ['ja', 'お待ちください…確認します。', ['お待ちください…確認します。']],
  [
    'ja',
    'https://example.com/?a=b をご覧ください。info@example.co.jp まで。',
    ['https://example.com/?a=b をご覧ください。', 'info@example.co.jp まで。'],
  ],
  ['ja', 'Yahoo!Japanです。OK.次に進みます。', ['Yahoo!Japanです。', 'OK.', '次に進みます。']],
  ['ja', '   ', []],
  ['ja', '閉じない「括弧。でも分けます。', ['閉じない「括弧。', 'でも分けます。']],
  ['en', 'Thank you for calling. How can I help?', ['Thank you for calling.', 'How can I help?']],
  [
    'en',
    'Dr. Smith and Mrs. J. Tanaka are in. They open at 9 a.m. on Monday.',
    ['Dr. Smith and Mrs. J. Tanaka are in.', 'They open at 9 a.m. on Monday.'],
  ],
  ['en', 'We close at 5 p.m. Please call again.', ['We close at 5 p.m.', 'Please call again.']],
  ['en', 'It is 3.5 km away. See example.com for a map.', ['It is 3.5 km away.', 'See example.com for a map.']],
  ['en', 'He said "Yes." Then he left.', ['He said "Yes."', 'Then he left.']],
  ['en', 'She asked, "Is it open?" "It is!" he said.', ['She asked, "Is it open?"', '"It is!"', 'he said.']],
  ['en', 'Room No. 5 is free. Is that a no. Or a yes?', ['Room No. 5 is free.', 'Is that a no.', 'Or a yes?']],
  ['en', 'Well... maybe later. Wait... No.', ['Well... maybe later.', 'Wait...', 'No.']],
  ['en', '1. Press one. 2. Press two.', ['1. Press one.', '2. Press two.']],
  ['en', 'Yes (of course!). Next?', ['Yes (of course!).', 'Next?']],
  [
    'en',
    'Bring towels, etc. Lunch is included, e.g. Sandwiches.',
    ['Bring towels, etc.', 'Lunch is included, e.g. Sandwiches.'],
  ],
  ['en', 'Really?! Yes!!! Good', ['Really?!', 'Yes!!!', 'Good']],
];

describe('splitSentences', () => {
  it.each(cases)('%s: %s', (language, text, sentences) => {
    expect(splitSentences(text, language)).toEqual(sentences);
  });

  it.each(['ja', 'en'] as const)('loses nothing but white space, whatever the text: %s', (language) => {
    const alphabet = [
      '。',
      '「',
      '」',
      '.',
      '!',
      '？',
      ' ',
      '\n',
      'a',
      'B',
      '3',
      '(',
      ')',
      '"',
      'あ',
      '漢',
      '…',
      '😀',
      'Mr',
    ];
    let state = 42;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (state >> 8) % below;
    };
    for (let round = 0; round < 2000; round += 1) {
      const text = Array.from({ length: random(30) }, () => alphabet[random(alphabet.length)]).join('');
      const spans = sentenceSpans(text, language);
      const joined = spans.map(({ start, end }) => text.slice(start, end)).join('');
      expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      expect(
        spans.every(({ start, end }) => end > start && text.slice(start, end).trim() === text.slice(start, end)),
      ).toBe(true);
    }
  });
});
