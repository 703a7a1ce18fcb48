/** Digits however they were said: written, as Japanese digit words, or as English ones. */

export interface DigitGroup {
  /** ASCII digits, with `+` in front where it was said. */
  digits: string;
  /** Code-unit offsets into the text. */
  start: number;
  end: number;
}

/** The words of each digit, in the order of the digits. */
function digitWords(rows: readonly string[], first = 0): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.flatMap((row, at) => row.split(' ').map((word) => [word, String(at + first)])));
}

const japanese = digitWords([
  'ぜーろ ぜろ ゼロ れい レイ まる マル 零 〇 ○',
  'いち イチ 一',
  'にい にー に ニイ ニー ニ 二',
  'さん サン 三',
  'よん ヨン しい しー し よー シ 四',
  'ごう ごー ごお ご ゴウ ゴー ゴ 五',
  'ろく ロク 六',
  'なな ナナ しち シチ 七',
  'はち ハチ 八',
  'きゅう キュウ きゅー キュー くう くー く ク 九',
]);
const units = digitWords(['zero oh o nought', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']);
const tens = digitWords(['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'], 2);

const longestFirst = (words: readonly string[]): string => [...words].sort((a, b) => b.length - a.length).join('|');
// さん behind a name is a title.
const japaneseDigit = `(?<!\\p{Script=Han})(?:さん|サン)|${longestFirst(Object.keys(japanese).filter((word) => !/さん|サン/.test(word)))}`;
const japaneseRun = (min: number): RegExp =>
  new RegExp(`(?:(?:${japaneseDigit})(?:の|ー|-| |、|ハイフン|はいふん)*){${min},}`, 'gu');
const eachJapaneseDigit = new RegExp(longestFirst(Object.keys(japanese)), 'g');
const unit = longestFirst(Object.keys(units));
const englishDigit = `(?:(?:double|triple|treble)[ -]+(?:${unit}|\\d)|(?:${longestFirst(Object.keys(tens))})(?:[ -](?:${unit}))?|(?:${unit}) hundred\\b|${unit})`;
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
    if (word === 'hundred') digits += '00';
    else if (word === 'double') times = 2;
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
      /^(?:[-\s().,、ー~/]|の|ハイフン|dash|(?:and )?then|えー?っと|ええと|えーと|えー+|あのー?|u[hm]+)*$/i.test(
        between,
      ) &&
      !group.digits.startsWith('+')
    )
      row.push(group);
    else rows.push([group]);
    previousEnd = group.end;
  }
  return rows;
}
