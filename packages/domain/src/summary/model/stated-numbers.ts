/** Whether a text states numbers that its sources do not. */

const digits = '〇一二三四五六七八九';
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const counters = '名様|名|人|時|分|月|日|年|円|歳|個|回|本|枚|台|号|番|階|泊|週間|万';
const kanjiNumber = new RegExp(`[〇一二三四五六七八九十百千]+(?=${counters})`, 'g');
const words: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** The first number of the text that none of the sources has; null: there is none. */
export function inventedNumber(text: string, sources: readonly string[]): string | null {
  const known = numbersOf(sources.join('\n'));
  const isAfternoon = /午後|夕方|夜|今晩|\bp\.?m\.?\b|afternoon|evening|tonight/i.test(sources.join('\n'));
  const isKnown = (number: string): boolean => {
    const value = plain(number);
    if (known.has(value)) return true;
    // 午後3時 and 15時 are one.
    const hour = Number(value);
    if (isAfternoon && hour >= 1 && hour <= 23) return known.has(String(hour > 12 ? hour - 12 : hour + 12));
    return false;
  };
  for (const group of groupsOf(text)) {
    const parts = group.split(/[^0-9]+/);
    if (!isKnown(parts.join('')) && !parts.every(isKnown)) return group;
  }
  return kanjiNumbersOf(text).find((number) => !isKnown(number)) ?? null;
}

/** Digits with what stands inside a number: 090-1234-5678, 3,300, 15:30. */
function groupsOf(text: string): string[] {
  return text.normalize('NFKC').match(/\d+(?:[-,.:/ ]\d+)*/g) ?? [];
}

function numbersOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const group of groupsOf(text)) {
    const parts = group.split(/[^0-9]+/);
    found.add(plain(parts.join('')));
    for (const part of parts) found.add(plain(part));
  }
  for (const number of kanjiNumbersOf(text)) found.add(plain(number));
  // Digits that were said one by one: ゼロ is a word, 090 is not.
  for (const run of text
    .normalize('NFKC')
    .match(/[0-9〇一二三四五六七八九](?:[\sのー、-]*[0-9〇一二三四五六七八九]){2,}/g) ?? []) {
    found.add(plain(Array.from(run, digitOf).join('')));
  }
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const value = words.indexOf(word);
    if (value >= 0) found.add(String(value));
  }
  return found;
}

function kanjiNumbersOf(text: string): string[] {
  return (text.match(kanjiNumber) ?? []).map((kanji) => String(kanjiValue(kanji)));
}

function kanjiValue(kanji: string): number {
  let [total, digit] = [0, 0];
  for (const char of kanji) {
    const unit = units[char];
    if (unit === undefined) digit = digit * 10 + digits.indexOf(char);
    else {
      total += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
    }
  }
  return total + digit;
}

function digitOf(char: string): string {
  const value = digits.indexOf(char);
  if (value >= 0) return String(value);
  return /\d/.test(char) ? char : '';
}

/** 01 and 1 are one; so are 2,000 and 2000. */
function plain(number: string): string {
  const only = number.replaceAll(/\D/g, '');
  return only.length >= 5 ? only : only.replace(/^0+(?=\d)/, '');
}
