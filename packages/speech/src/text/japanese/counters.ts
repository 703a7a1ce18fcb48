/** Counters and how numbers join them: イップン, サンプン, ヨジ, ヒトリ, ツイタチ. */
import { readDecimal, readDigits, readNumber } from './numbers.ts';
import type { NumberEnd, NumberReading } from './numbers.ts';

interface Counter {
  reading: string;
  /** Readings of numbers that do not follow the pattern at all (`1` -> ヒトリ). */
  whole?: Readonly<Record<number, string>>;
  /** Replaces the number's last part before this counter (4 -> ヨ). */
  tails?: Partial<Record<NumberEnd, string>>;
  /** Replaces the counter itself after a number with this end (3 -> ボン). */
  forms?: Partial<Record<NumberEnd, string>>;
}

type Tails = Partial<Record<NumberEnd, string>>;

const small = { 1: 'イッ', 8: 'ハッ', ten: 'ジュッ' } as const;
/** Before k: いっかい, ろっかい, はっかい, じゅっかい, ひゃっかい. */
const beforeK: Tails = { ...small, 6: 'ロッ', hundred: 'ヒャッ' };
/** Before s and t: いっさい, はっさい, じゅっさい. */
const beforeS: Tails = small;
const beforeH: Tails = beforeK;

function plain(reading: string, tails: Tails = {}): Counter {
  return { reading, tails };
}

function k(reading: string, forms: Counter['forms'] = {}): Counter {
  return { reading, tails: beforeK, forms };
}

function s(reading: string, forms: Counter['forms'] = {}): Counter {
  return { reading, tails: beforeS, forms };
}

/** ホン: イッポン, サンボン. `third` is the consonant after サン, セン and マン. */
function h(rest: string, initial: { plain: string; doubled: string; third: string }, fourth = initial.plain): Counter {
  const doubled = initial.doubled + rest;
  const third = initial.third + rest;
  return {
    reading: initial.plain + rest,
    tails: beforeH,
    forms: {
      1: doubled,
      6: doubled,
      8: doubled,
      ten: doubled,
      hundred: doubled,
      3: third,
      thousand: third,
      large: third,
      4: fourth + rest,
    },
  };
}

const ha = { plain: 'ハ', doubled: 'パ', third: 'バ' };
const haP = { plain: 'ハ', doubled: 'パ', third: 'パ' };
const hi = { plain: 'ヒ', doubled: 'ピ', third: 'ビ' };
const hiP = { plain: 'ヒ', doubled: 'ピ', third: 'ピ' };
const ho = { plain: 'ホ', doubled: 'ポ', third: 'ボ' };
const fu = { plain: 'フ', doubled: 'プ', third: 'プ' };

/** Native numbers for counters such as 部屋: ヒトヘヤ, フタヘヤ, then サンヘヤ. */
function native(reading: string): Counter {
  return { reading, whole: { 1: `ヒト${reading}`, 2: `フタ${reading}` } };
}

const hours: Tails = { 0: 'レー', 4: 'ヨ', 7: 'シチ', 9: 'ク' };
const people: Counter = { reading: 'ニン', tails: { 4: 'ヨ' }, whole: { 1: 'ヒトリ', 2: 'フタリ' } };

const days: Counter = {
  reading: 'ニチ',
  tails: { 7: 'シチ', 9: 'ク' },
  whole: {
    1: 'ツイタチ',
    2: 'フツカ',
    3: 'ミッカ',
    4: 'ヨッカ',
    5: 'イツカ',
    6: 'ムイカ',
    7: 'ナノカ',
    8: 'ヨーカ',
    9: 'ココノカ',
    10: 'トーカ',
    14: 'ジューヨッカ',
    20: 'ハツカ',
    24: 'ニジューヨッカ',
  },
};

const things = ['', 'ヒト', 'フタ', 'ミッ', 'ヨッ', 'イツ', 'ムッ', 'ナナ', 'ヤッ', 'ココノ'];

const table: Readonly<Record<string, Counter>> = {
  名: plain('メー'),
  名様: plain('メーサマ'),
  人: people,
  人様: { reading: 'ニンサマ', tails: { 4: 'ヨ' }, whole: { 1: 'オヒトリサマ', 2: 'オフタリサマ' } },
  人前: plain('ニンマエ', { 4: 'ヨ' }),
  人分: plain('ニンブン', { 4: 'ヨ' }),
  時: plain('ジ', hours),
  時半: plain('ジハン', hours),
  時間: plain('ジカン', { 4: 'ヨ', 9: 'ク' }),
  時間半: plain('ジカンハン', { 4: 'ヨ', 9: 'ク' }),
  分: h('ン', fu, 'プ'),
  分間: h('ンカン', fu, 'プ'),
  秒: plain('ビョー'),
  秒間: plain('ビョーカン'),
  月: plain('ガツ', { 4: 'シ', 7: 'シチ', 9: 'ク' }),
  ヶ月: k('カゲツ'),
  ヶ月間: k('カゲツカン'),
  ヶ所: k('カショ'),
  ヶ国: k('カコク'),
  日: days,
  日間: { ...days, reading: 'ニチカン', whole: suffixed(days.whole ?? {}, 'カン', { 1: 'イチニチカン' }) },
  年: plain('ネン', { 4: 'ヨ' }),
  年間: plain('ネンカン', { 4: 'ヨ' }),
  年生: plain('ネンセー', { 4: 'ヨ' }),
  年度: plain('ネンド', { 4: 'ヨ' }),
  年前: plain('ネンマエ', { 4: 'ヨ' }),
  週: s('シュー'),
  週間: s('シューカン'),
  週間前: s('シューカンマエ'),
  週目: s('シューメ'),
  円: plain('エン', { 4: 'ヨ' }),
  円分: plain('エンブン', { 4: 'ヨ' }),
  銭: s('セン'),
  ドル: plain('ドル'),
  ユーロ: plain('ユーロ'),
  元: plain('ゲン'),
  階: k('カイ', { 3: 'ガイ', thousand: 'ガイ' }),
  階建て: k('カイダテ', { 3: 'ガイダテ' }),
  回: k('カイ'),
  回目: k('カイメ'),
  回分: k('カイブン'),
  個: k('コ'),
  件: k('ケン'),
  軒: k('ケン', { 3: 'ゲン' }),
  曲: k('キョク'),
  巻: k('カン'),
  缶: k('カン'),
  基: k('キ'),
  機: k('キ'),
  脚: k('キャク'),
  区画: k('クカク'),
  口: native('クチ'),
  組: native('クミ'),
  組様: native('クミサマ'),
  皿: native('サラ'),
  部屋: native('ヘヤ'),
  晩: native('バン'),
  箱: native('ハコ'),
  袋: native('フクロ'),
  切れ: native('キレ'),
  口座: k('コーザ'),
  桁: { reading: 'ケタ', tails: beforeK, whole: { 1: 'ヒトケタ', 2: 'フタケタ' } },
  歳: { ...s('サイ'), whole: { 20: 'ハタチ' } },
  歳以上: s('サイイジョー'),
  歳以下: s('サイイカ'),
  歳未満: s('サイミマン'),
  才: { ...s('サイ'), whole: { 20: 'ハタチ' } },
  冊: s('サツ'),
  社: s('シャ'),
  種類: s('シュルイ'),
  席: s('セキ'),
  食: s('ショク'),
  色: s('ショク'),
  足: s('ソク', { 3: 'ゾク' }),
  章: s('ショー'),
  周: s('シュー'),
  周年: s('シューネン'),
  点: s('テン'),
  店: s('テン'),
  店舗: s('テンポ'),
  頭: s('トー'),
  通: s('ツー'),
  着: s('チャク'),
  丁: s('チョー'),
  丁目: s('チョーメ'),
  坪: { reading: 'ツボ', whole: { 1: 'ヒトツボ', 2: 'フタツボ' } },
  本: h('ン', ho),
  本分: h('ンブン', ho),
  杯: h('イ', ha),
  杯分: h('イブン', ha),
  匹: h('キ', hi),
  泊: h('ク', haP, 'パ'),
  泊目: h('クメ', haP, 'パ'),
  発: h('ツ', haP),
  品: h('ン', hiP),
  票: h('ョー', hi),
  歩: h('', { plain: 'ホ', doubled: 'ポ', third: 'ポ' }),
  班: h('ン', haP),
  枚: plain('マイ'),
  台: plain('ダイ'),
  台分: plain('ダイブン'),
  番: plain('バン'),
  番目: plain('バンメ'),
  番線: plain('バンセン'),
  番地: plain('バンチ'),
  番街: plain('バンガイ'),
  番出口: plain('バンデグチ'),
  号: plain('ゴー'),
  号室: plain('ゴーシツ'),
  号線: plain('ゴーセン'),
  号車: plain('ゴーシャ'),
  号店: plain('ゴーテン'),
  号館: plain('ゴーカン'),
  度: plain('ド'),
  度目: plain('ドメ'),
  部: plain('ブ'),
  倍: plain('バイ'),
  割: plain('ワリ'),
  割引: plain('ワリビキ'),
  割引き: plain('ワリビキ'),
  位: plain('イ'),
  列: plain('レツ'),
  行: plain('ギョー'),
  文字: plain('モジ'),
  問: plain('モン'),
  畳: plain('ジョー', { 4: 'ヨ' }),
  段: plain('ダン'),
  便: plain('ビン'),
  枠: native('ワク'),
  膳: plain('ゼン'),
  門: plain('モン'),
  両: plain('リョー'),
  平米: s('ヘーベー'),
  '%': { reading: 'パーセント', tails: small },
  パーセント: { reading: 'パーセント', tails: small },
  ポイント: { reading: 'ポイント', tails: small },
  ページ: { reading: 'ページ', tails: small },
  キロ: { reading: 'キロ', tails: { 6: 'ロッ', ten: 'ジュッ', hundred: 'ヒャッ' } },
  キログラム: { reading: 'キログラム', tails: { 6: 'ロッ', ten: 'ジュッ', hundred: 'ヒャッ' } },
  キロメートル: { reading: 'キロメートル', tails: { 6: 'ロッ', ten: 'ジュッ', hundred: 'ヒャッ' } },
  センチ: { reading: 'センチ', tails: small },
  センチメートル: { reading: 'センチメートル', tails: small },
  メートル: plain('メートル'),
  ミリ: plain('ミリ'),
  グラム: plain('グラム'),
  リットル: plain('リットル'),
  ミリリットル: plain('ミリリットル'),
  トン: s('トン'),
  カロリー: k('カロリー'),
  キロカロリー: k('キロカロリー'),
  コース: k('コース'),
  セット: s('セット'),
  ヵ月: k('カゲツ'),
  プラン: { reading: 'プラン', tails: small },
  '°': plain('ド'),
  '℃': plain('ド'),
  '㎡': s('ヘーベー'),
  '㎏': { reading: 'キログラム', tails: { 6: 'ロッ', ten: 'ジュッ', hundred: 'ヒャッ' } },
  '㎝': { reading: 'センチ', tails: small },
  '㎜': plain('ミリ'),
  '㎞': { reading: 'キロ', tails: { 6: 'ロッ', ten: 'ジュッ', hundred: 'ヒャッ' } },
};

const latinUnits: Readonly<Record<string, string>> = {
  kg: 'キログラム',
  g: 'グラム',
  mg: 'ミリグラム',
  km: 'キロメートル',
  m: 'メートル',
  cm: 'センチ',
  mm: 'ミリ',
  L: 'リットル',
  l: 'リットル',
  ml: 'ミリリットル',
  mL: 'ミリリットル',
  kcal: 'キロカロリー',
  GB: 'ギガバイト',
  MB: 'メガバイト',
  F: 'カイ',
  pt: 'ポイント',
  min: 'フン',
  h: 'ジカン',
};

/** `か月`, `ヵ月`, `カ月`, `箇月` are all ヶ月. */
const kanaCounter = /^[かカヵヶケ箇ヵ](月間|月|所|国)$/u;

const spellings = Object.keys(table).toSorted((a, b) => b.length - a.length);

/** Matches one counter at the start of what follows a number; longest spelling first. */
export const counterPattern = [
  '[かカヵヶケ箇](?:月間|月|所|国)',
  ...spellings.map((spelling) => spelling.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
  'つ',
].join('|');

export const latinUnitPattern = Object.keys(latinUnits)
  .toSorted((a, b) => b.length - a.length)
  .join('|');

/** `3`, `本` -> サンボン; null when the spelling is no counter. */
export function readCounted(digits: string, spelling: string, fraction: string | null = null): string | null {
  if (spelling === 'つ') return fraction === null ? readThings(digits) : null;
  const counter = findCounter(spelling);
  if (!counter) return null;
  if (fraction !== null) return `${readDecimal(digits, fraction)}${counter.reading}`;
  const number = readNumber(digits);
  if (!number) return `${readDigits(digits)}${counter.reading}`;
  return join(number, Number(digits.replaceAll(',', '')), counter);
}

/** `500`, `ml` -> ゴヒャクミリリットル. */
export function readLatinUnit(digits: string, unit: string, fraction: string | null): string | null {
  const spelling = latinUnits[unit];
  if (spelling === undefined) return null;
  if (unit === 'F') return readCounted(digits, '階', fraction);
  if (unit === 'h') return readCounted(digits, '時間', fraction);
  if (unit === 'min') return readCounted(digits, '分', fraction);
  const counted = readCounted(digits, spelling, fraction);
  if (counted !== null) return counted;
  const number = fraction === null ? readNumber(digits) : null;
  const spoken = number ? number.head + number.tail : readDecimal(digits, fraction ?? '');
  return `${spoken}${spelling}`;
}

function findCounter(spelling: string): Counter | undefined {
  const kana = kanaCounter.exec(spelling);
  return table[kana ? `ヶ${kana[1]}` : spelling];
}

function join(number: NumberReading, value: number, counter: Counter): string {
  const whole = counter.whole?.[value];
  if (whole !== undefined) return whole;
  const form = counter.forms?.[number.end] ?? counter.reading;
  return `${number.head}${tailBefore(number, counter.tails)}${form}`;
}

/** ニジュー keeps its ニ when ten doubles, サンビャク its サンビャ. */
function tailBefore({ tail, end }: NumberReading, tails: Tails | undefined): string {
  const replaced = tails?.[end];
  if (replaced === undefined) return tail;
  if (end === 'ten') return tail.replace(/ジュー$/, replaced);
  if (end === 'hundred') return tail.replace(/ク$/, 'ッ');
  return replaced;
}

function readThings(digits: string): string | null {
  const stem = things[Number(digits)];
  if (stem) return `${stem}ツ`;
  return digits === '10' ? 'トー' : null;
}

function suffixed(
  readings: Readonly<Record<number, string>>,
  suffix: string,
  exceptions: Readonly<Record<number, string>>,
): Record<number, string> {
  const entries = Object.entries(readings).map(([number, reading]) => [Number(number), `${reading}${suffix}`] as const);
  return { ...Object.fromEntries(entries), ...exceptions };
}
