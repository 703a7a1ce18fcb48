import { describe, expect, it } from 'vitest';
import { loadDictionary } from './dictionary.ts';
import { readJapanese } from './read.ts';

const tokenize = loadDictionary();
const read = (text: string) =>
  readJapanese(text, tokenize)
    .map((word) => word.kana)
    .join(' ');

const readings: Array<[string, string]> = [
  // Telephone numbers
  ['090-1234-5678', 'ゼロキューゼロ 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['０９０－１２３４－５６７８', 'ゼロキューゼロ 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['090ー1234ー5678', 'ゼロキューゼロ 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['090 1234 5678', 'ゼロキューゼロ 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['09012345678です', 'ゼロキューゼロ 、 イチニーサンヨン 、 ゴーロクナナハチデス'],
  ['0312345678', 'ゼロサン 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['(03)1234-5678', 'ゼロサン 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['03（1234）5678', 'ゼロサン 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['0120-123-456', 'ゼロイチニーゼロ 、 イチニーサン 、 ヨンゴーロク'],
  ['0120123456', 'ゼロイチニーゼロ 、 イチニーサン 、 ヨンゴーロク'],
  ['+81-90-1234-5678', 'プラスハチイチ 、 キューゼロ 、 イチニーサンヨン 、 ゴーロクナナハチ'],
  ['〒150-0002', 'ユービンバンゴー 、 イチゴーゼロノ 、 ゼロゼロゼロニー'],
  ['110番と119番', 'ヒャクトーバント ヒャクジューキューバン'],
  ['渋谷1-2-3', 'シブヤ イチノニノサン'],
  // Dates and times
  ['11月25日', 'ジューイチガツ ニジューゴニチ'],
  ['2026/11/25', 'ニセンニジューロクネン ジューイチガツ ニジューゴニチ'],
  ['2026-04-01', 'ニセンニジューロクネン シガツ ツイタチ'],
  ['11/25(水)', 'ジューイチガツ ニジューゴニチ スイヨービ'],
  ['11/25（土・祝）', 'ジューイチガツ ニジューゴニチ ドヨービ シュクジツ'],
  ['十一月二十五日', 'ジューイチガツ ニジューゴニチ'],
  ['午後3時', 'ゴゴ サンジ'],
  ['15:30', 'ジューゴジ サンジュップン'],
  ['9:00 AM', 'ゴゼン クジ'],
  ['10時頃', 'ジュージゴロ'],
  ['4時半', 'ヨジハン'],
  ['四時半', 'ヨジハン'],
  ['10:00〜18:00', 'ジュージカラ ジューハチジ'],
  ['10:00-18:00', 'ジュージカラ ジューハチジ'],
  ['月〜金', 'ゲツカラ キン'],
  ['1日3回', 'イチニチ サンカイ'],
  ['12月1日', 'ジューニガツ ツイタチ'],
  ['3日後', 'ミッカゴ'],
  // Amounts
  ['¥3,300', 'サンゼンサンビャクエン'],
  ['￥3,300', 'サンゼンサンビャクエン'],
  ['3,300円', 'サンゼンサンビャクエン'],
  ['消費税10%', 'ショーヒゼー ジュッパーセント'],
  ['3万5千円', 'サンマンゴセンエン'],
  ['1億2000万円', 'イチオクニセンマンエン'],
  ['2.5万円', 'ニーテンゴマンエン'],
  ['$20', 'ニジュードル'],
  ['36.5度', 'サンジューロクテンゴド'],
  ['10〜15分', 'ジューカラ ジューゴフン'],
  ['10-15名', 'ジューカラジューゴメー'],
  ['気温は-5度', 'キオンワ マイナスゴド'],
  ['3/4', 'サンガツ ヨッカ'],
  ['3/40', 'ヨンジューブンノ サン'],
  ['第3回', 'ダイサンカイ'],
  ['予約番号は12345', 'ヨヤクバンゴーワ イチニーサンヨンゴー'],
  ['12345円', 'イチマンニセンサンビャクヨンジューゴエン'],
  ['2を押して', 'ニーオ オシテ'],
  // Particles and long vowels
  ['私は東京へ行きます。', 'ワタシワ トーキョーエ イキマス 。'],
  ['3時は満席です。', 'サンジワ マンセキデス 。'],
  ['お名前をどうぞ。', 'オナマエオ ドーゾ 。'],
  ['いかがでしょう。行きましょう。', 'イカガデショー 。 イキマショー 。'],
  ['お電話ありがとうございます。', 'オデンワ アリガトーゴザイマス 。'],
  // Words of the reception desk
  ['何名様ですか？', 'ナンメーサマデスカ ？'],
  ['一人で十分です。', 'ヒトリデ ジューブンデス 。'],
  ['明日の受付時間', 'アシタノ ウケツケ ジカン'],
  ['三軒茶屋、四日市', 'サンゲンジャヤ 、 ヨッカイチ'],
  ['㈱山田商店の髙橋です。', 'カブシキガイシャ ヤマダショーテンノ タカハシデス 。'],
  // Latin letters and addresses
  ['AIとFAQ、Wi-Fi、OK、Web', 'エーアイト エフエーキュー 、 ワイファイ 、 オーケー 、 ウェブ'],
  ['Ｔａｎａｋａ様、hotel', 'タナカサマ 、 ホテル'],
  ['ID: A-1024', 'アイディー 、 エー イチゼロニーヨン'],
  ['info@example.co.jp', 'インフォ 、 アットマーク 、 エグザンプル ドット シーオー ドット ジェーピー'],
  ['https://www.example.com/', 'ダブリューダブリューダブリュー ドット エグザンプル ドット コム'],
  ['Mr. Smith', 'ミスター スミス'],
  // Signs
  ['「はい」とお答えください。', 'ハイト オコタエクダサイ 。'],
  ['6歳（未就学児）は無料！！', 'ロクサイ 、 ミシューガクジワ ムリョー 。'],
  ['★キャンペーン★😀', 'キャンペーン'],
  ['＃を押す', 'シャープオ オス'],
  ['ﾃﾞﾝﾜ ﾔﾏﾀﾞ', 'デンワ ヤマダ'],
  ['', ''],
  ['……！？', ''],
];

describe('reading Japanese', { timeout: 20_000 }, () => {
  it.each(readings)('%s is read %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  it('tells where in the source each word ends', () => {
    const text = '11月25日は090-1234-5678へ。';
    const ends = readJapanese(text, tokenize).map(({ kana, sourceEnd }) => [kana, text.slice(0, sourceEnd)]);
    expect(ends).toEqual([
      ['ジューイチガツ', '11月'],
      ['ニジューゴニチワ', '11月25日は'],
      ['ゼロキューゼロ', '11月25日は090'],
      ['、', '11月25日は090-1'],
      ['イチニーサンヨン', '11月25日は090-1234'],
      ['、', '11月25日は090-1234-5'],
      ['ゴーロクナナハチエ', '11月25日は090-1234-5678へ'],
      ['。', text],
    ]);
  });

  it('reads kanji that are in no known word one by one, or leaves them out', () => {
    expect(read('𠮷田')).toMatch(/^[ァ-ヶー ]+$/);
    expect(read('龘')).toBe('');
  });

  it('lets nothing but short words of katakana and three marks through, whatever the text', () => {
    const speakable = /^(?:[ァ-ヴー]{1,24}|[、。？])$/u;
    const check = (text: string) => {
      const words = readJapanese(text, tokenize);
      const wrong = words.filter(({ kana }) => !speakable.test(kana) || kana.startsWith('ー'));
      expect(wrong, text).toEqual([]);
      const ends = words.map((word) => word.sourceEnd);
      expect(ends, text).toEqual(ends.toSorted((a, b) => a - b));
      expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
    };
    // Every kanji of the basic block and extension A, 40 at a time.
    for (let code = 0x3400; code < 0xa000; code += 40) {
      check(String.fromCodePoint(...Array.from({ length: 40 }, (_, offset) => code + offset)));
    }
    // Words, numbers, signs and every script, mixed.
    const parts = [
      '漢字',
      '受付',
      'は',
      'へ',
      'を',
      '3',
      '１２',
      ',',
      '.',
      '-',
      '〜',
      '：',
      '/',
      '時',
      '分',
      '円',
      '月',
      '日',
      '人',
      '%',
      '¥',
      '(',
      '」',
      '「',
      '。',
      '、',
      'ー',
      'ッ',
      'ャ',
      'ン',
      'ab',
      'X',
      '@',
      'é',
      '한글',
      'жук',
      'ﾃﾞ',
      '𠮷',
      '😀',
      ' ',
      '\n',
      '\u0000',
      '\ud800',
      '々',
      '〆',
      'ゝ',
      'ヶ',
      'ヷ',
      '①',
      'Ⅳ',
      '㈱',
      '<b>',
      '&amp;',
      '[[',
    ];
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (state >> 8) % below;
    };
    for (let round = 0; round < 1500; round += 1) {
      check(Array.from({ length: 1 + random(25) }, () => parts[random(parts.length)]).join(''));
    }
  });
});
