/** Letters however they were said: by the radio alphabet, with a word that begins with them, or by their Japanese names. */
const radio = new Map(
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky x-ray xray yankee zulu'
    .split(' ')
    .map((word) => [word, word.charAt(0).toUpperCase()]),
);
const radioWord = [...radio.keys()].join('|');
const digit = '(?:\\d+|zero|oh|one|two|three|four|five|six|seven|eight|nine)';
/** Several in a row, or one beside a digit: a hotel alone is a hotel. */
const radioRun = new RegExp(
  `\\b(?:${radioWord})(?:[ ,]+(?:${radioWord}))+\\b|(?<=\\b${digit}[ ,]+)(?:${radioWord})\\b|\\b(?:${radioWord})(?=[ ,]+${digit}\\b)`,
  'gi',
);
const eachRadioWord = new RegExp(radioWord, 'gi');
const withExample = /\b([A-Z])(?: as in| for| like) [A-Za-z]+\b/g;
const doubled = /\bdouble ([A-Za-z])\b/gi;

const japanese = new Map(
  'エー/エイ ビー/ビィ シー/スィー ディー/デー イー エフ ジー エイチ/エッチ アイ ジェー/ジェイ ケー/ケイ エル エム エヌ オー ピー キュー アール エス ティー/テー ユー ブイ/ヴィー ダブリュー/ダブリュ エックス ワイ ゼット/ズィー'
    .split(' ')
    .flatMap((names, at) => names.split('/').map((name): [string, string] => [name, String.fromCharCode(97 + at)])),
);
const japaneseName = [...japanese.keys()].sort((a, b) => b.length - a.length).join('|');
const japaneseRun = new RegExp(`(?<![ァ-ヶー])(?:${japaneseName})(?:[、・ ]+(?:${japaneseName}))+(?![ァ-ヶー])`, 'g');
const eachJapaneseName = new RegExp(japaneseName, 'g');
/** In front of digits one alone is a letter as well: "エスの0061". */
const beforeDigits = new RegExp(
  `(?<![ァ-ヶー])(?:${japaneseName})(?:[、・ ]*(?:${japaneseName}))*(?=の?[、 ]*[\\d〇一二三四五六七八九])`,
  'g',
);

/** The same text with the letters of a code written, capitals as they stand on it. */
export function writeLetters(text: string): string {
  return text
    .replace(withExample, '$1')
    .replace(radioRun, (run) => run.replaceAll(eachRadioWord, (word) => radio.get(word.toLowerCase()) ?? word))
    .replace(doubled, '$1 $1')
    .replace(beforeDigits, (run) => namesToLetters(run).toUpperCase());
}

/** The same text with rows of letters by their Japanese names written small and joined, as an address has them. */
export function writeJapaneseLetters(text: string): string {
  return text.replace(japaneseRun, namesToLetters);
}

function namesToLetters(run: string): string {
  return [...run.matchAll(eachJapaneseName)].map(([name]) => japanese.get(name) ?? '').join('');
}
