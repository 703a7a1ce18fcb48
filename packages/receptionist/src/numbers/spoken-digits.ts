/** Digits however they were said: written, as Japanese digit words, or as English ones. */

export interface DigitGroup {
  /** ASCII digits, with `+` in front where it was said. */
  digits: string;
  /** Code-unit offsets into the text. */
  start: number;
  end: number;
}

const japanese: Readonly<Record<string, string>> = {
  ぜーろ: '0',
  ぜろ: '0',
  ゼロ: '0',
  れい: '0',
  レイ: '0',
  まる: '0',
  マル: '0',
  零: '0',
  〇: '0',
  '○': '0',
  いち: '1',
  イチ: '1',
  一: '1',
  にい: '2',
  にー: '2',
  に: '2',
  ニイ: '2',
  ニー: '2',
  ニ: '2',
  二: '2',
  さん: '3',
  サン: '3',
  三: '3',
  よん: '4',
  ヨン: '4',
  しい: '4',
  しー: '4',
  し: '4',
  よー: '4',
  シ: '4',
  四: '4',
  ごう: '5',
  ごー: '5',
  ごお: '5',
  ご: '5',
  ゴウ: '5',
  ゴー: '5',
  ゴ: '5',
  五: '5',
  ろく: '6',
  ロク: '6',
  六: '6',
  なな: '7',
  ナナ: '7',
  しち: '7',
  シチ: '7',
  七: '7',
  はち: '8',
  ハチ: '8',
  八: '8',
  きゅう: '9',
  キュウ: '9',
  きゅー: '9',
  キュー: '9',
  くう: '9',
  くー: '9',
  く: '9',
  ク: '9',
  九: '9',
};
const units: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  nought: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};
const tens: Readonly<Record<string, string>> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
};

const longestFirst = (words: readonly string[]): string => [...words].sort((a, b) => b.length - a.length).join('|');
// さん behind a name is a title.
const japaneseDigit = `(?<!\\p{Script=Han})(?:さん|サン)|${longestFirst(Object.keys(japanese).filter((word) => !/さん|サン/.test(word)))}`;
const japaneseRun = (min: number): RegExp =>
  new RegExp(`(?:(?:${japaneseDigit})(?:の|ー|-| |、|ハイフン|はいふん)*){${min},}`, 'gu');
const eachJapaneseDigit = new RegExp(longestFirst(Object.keys(japanese)), 'g');
const unit = longestFirst(Object.keys(units));
const englishDigit = `(?:(?:double|triple|treble)[ -]+(?:${unit}|\\d)|(?:${longestFirst(Object.keys(tens))})(?:[ -](?:${unit}))?|${unit})`;
/** Figures stand between the words where a recogniser wrote them so: "oh 9 oh, 1234". */
const englishRun = (min: number): RegExp =>
  new RegExp(
    `\\b(?:${englishDigit}|\\d+)(?:[ ,.-]+(?:(?:dash|hyphen)[ ,]+)?(?:${englishDigit}|\\d+)){${min - 1},}\\b`,
    'gi',
  );

/**
 * The same text with rows of digit words written as digits. Rows shorter than `wordsMin` stay words: に, し, ご and "one"
 * mostly are.
 */
export function writeDigits(text: string, wordsMin: number): string {
  return text
    .replace(/(?:プラス|\bplus )(?=\s*[\dは一二三四五六七八九a-z])/giu, '+')
    .replace(new RegExp(`\\+(${unit})\\b`, 'gi'), (_match, word: string) => `+${units[word.toLowerCase()] ?? ''}`)
    .replace(japaneseRun(wordsMin), (run) =>
      withEnd(
        run,
        run
          .match(eachJapaneseDigit)
          ?.map((word) => japanese[word] ?? '')
          .join('') ?? run,
      ),
    )
    .replace(englishRun(wordsMin), englishDigits);
}

function withEnd(run: string, digits: string): string {
  return /[、 ]$/.test(run) ? `${digits}、` : digits;
}

function englishDigits(run: string): string {
  if (!/[a-z]/i.test(run)) return run;
  let digits = '';
  let times = 1;
  const words = run.toLowerCase().split(/[ ,.-]+/);
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? '';
    if (word === 'double') times = 2;
    else if (word === 'triple' || word === 'treble') times = 3;
    // "ninety one" is two digits, "ninety" before anything else is 90.
    else if (tens[word] !== undefined)
      digits += units[next] !== undefined && units[next] !== '0' ? tens[word] : `${tens[word]}0`;
    else {
      digits += (units[word] ?? word.replace(/\D/g, '')).repeat(times);
      times = 1;
    }
  }
  return digits;
}

/** Groups of written digits that belong together: only separators of telephone numbers stand between them. */
export function digitRows(text: string): DigitGroup[][] {
  const rows: DigitGroup[][] = [];
  let previousEnd = -1;
  for (const match of text.matchAll(/\+?\d+/g)) {
    const group = { digits: match[0], start: match.index, end: match.index + match[0].length };
    const between = previousEnd < 0 ? null : text.slice(previousEnd, group.start);
    const row = rows.at(-1);
    if (
      row &&
      between !== null &&
      /^(?:[-\s().,、ー~/]|の|ハイフン|dash|えー?っと|ええと|えーと|えー+|あのー?|u[hm]+)*$/i.test(between) &&
      !group.digits.startsWith('+')
    )
      row.push(group);
    else rows.push([group]);
    previousEnd = group.end;
  }
  return rows;
}
