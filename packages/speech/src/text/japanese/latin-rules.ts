import { readDigits } from './numbers.ts';
import { readLatinWord, soundOut, spellLatin } from './latin.ts';
import { sticky } from './rule.ts';
import type { Rule } from './rule.ts';

const signs: Readonly<Record<string, string>> = {
  '.': 'ドット',
  '-': 'ハイフン',
  _: 'アンダーバー',
  '/': 'スラッシュ',
  '@': 'アットマーク',
  '+': 'プラス',
  '?': 'クエスチョン',
  '=': 'イコール',
  '&': 'アンド',
  '#': 'シャープ',
  '%': 'パーセント',
  ':': 'コロン',
  '〜': 'チルダ',
};
const phrases: Readonly<Record<string, string>> = {
  'wi-fi': 'ワイファイ',
  'e-mail': 'イーメール',
  'check-in': 'チェックイン',
  'check-out': 'チェックアウト',
  'q&a': 'キューアンドエー',
  'b&b': 'ビーアンドビー',
  'm&a': 'エムアンドエー',
  't-shirt': 'ティーシャツ',
};

export const latinRules: Rule[] = [
  {
    pattern: sticky(String.raw`(?:mailto:)?[A-Za-z0-9][\w.+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`),
    read: ([all]) => readAddress(all.replace(/^mailto:/, '')),
  },
  {
    pattern: sticky(String.raw`(?:https?://|www\.)[\w.\-/?=&#%:+@]*[\w/]`, 'i'),
    read: ([all]) => readAddress(all.replace(/^https?:\/\//i, '').replace(/\/$/, '')),
  },
  {
    pattern: sticky(
      String.raw`[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:com|net|org|jp|io|dev|app|info)(?:/[\w\-/]*)?(?![\w])`,
      'i',
    ),
    read: ([all]) => readAddress(all.replace(/\/$/, '')),
  },
  { pattern: sticky(Object.keys(phrases).join('|'), 'i'), read: ([all]) => phrases[all.toLowerCase()] ?? null },
  { pattern: sticky(String.raw`(?:Mr|Mrs|Ms|Dr)\.`), read: ([all]) => readLatinWord(all) },
  { pattern: sticky(String.raw`No\.?(?=\s?\d)`), read: () => 'ナンバー' },
  {
    pattern: sticky(String.raw`[A-Za-z\u00c0-\u024f](?:[A-Za-z\u00c0-\u024f]|'(?=[A-Za-z]))*`),
    read: ([all]) => readLatinWord(all),
  },
];

/** An e-mail or web address: words where they can be said, signs by name. */
function readAddress(address: string): string {
  const parts = address.match(/[A-Za-z]+|\d+|[^A-Za-z\d]/g) ?? [];
  return parts
    .map((part) => {
      if (/\d/.test(part)) return readDigits(part);
      if (/[A-Za-z]/.test(part)) return readAddressWord(part.toLowerCase());
      return part === '@' ? `、${signs['@']}、` : (signs[part] ?? '');
    })
    .join(' ');
}

function readAddressWord(word: string): string {
  if (word === 'www') return 'ダブリューダブリューダブリュー';
  if (word === 'jp' || word === 'co' || word === 'or' || word === 'ne') return spellLatin(word);
  const said = readLatinWord(word);
  return word.length <= 2 ? spellLatin(word) : said || soundOut(word);
}
