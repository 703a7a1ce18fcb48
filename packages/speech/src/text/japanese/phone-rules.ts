/** Telephone numbers, postal codes and other digits that are dictated one by one, with a pause where a hyphen stands. */
import { readDigits, readInteger } from './numbers.ts';
import { sticky } from './rule.ts';
import type { Rule } from './rule.ts';

const notInDigits = String.raw`(?<![\d.,])`;
const gap = String.raw`[-. ]`;

export const phoneRules: Rule[] = [
  {
    // +81 90-1234-5678
    pattern: sticky(String.raw`\+(\d{1,3})[-. ]?((?:\(0\))?\d{1,4}(?:[-. ]?\d{2,4}){1,3})(?!\d)`),
    read: ([, country = '', rest = '']) => `プラス${readDigits(country)}、${readGroups(rest)}`,
  },
  {
    // (03)1234-5678, 03(1234)5678
    pattern: sticky(
      String.raw`\(0\d{1,4}\) ?\d{1,4}${gap}?\d{3,4}(?!\d)|${notInDigits}0\d{1,4}\(\d{1,4}\)\d{3,4}(?!\d)`,
    ),
    read: ([all]) => readGroups(all),
  },
  {
    // 090-1234-5678, 0120 123 456
    pattern: sticky(String.raw`${notInDigits}0\d{1,4}${gap}\d{1,4}${gap}\d{3,4}(?![\d-])`),
    read: ([all]) => readGroups(all),
  },
  {
    pattern: sticky(String.raw`${notInDigits}0\d{9,10}(?!\d)`),
    read: ([all]) => readGroups(groupPhone(all)),
  },
  {
    pattern: sticky(String.raw`(〒\s*)?(?<![\d-])(\d{3})-(\d{4})(?![\d-])`),
    read: ([, sign, area = '', town = '']) =>
      `${sign ? 'ユービンバンゴー、' : ''}${readDigits(area)}ノ、${readDigits(town)}`,
  },
  {
    pattern: sticky(String.raw`${notInDigits}(110|119)(番)`),
    read: ([, digits]) => (digits === '110' ? 'ヒャクトーバン' : 'ヒャクジューキューバン'),
  },
  {
    // 1-2-3 of an address: イチノニノサン. Groups of three digits and more are dictated.
    pattern: sticky(String.raw`${notInDigits}(\d+(?:-\d+)+)(?!\d)`),
    read([, all = '']) {
      const groups = all.split('-');
      if (groups.every((group) => group.length >= 3)) return groups.map(readDigits).join('、');
      return groups.map((group) => (group.startsWith('0') ? readDigits(group) : readInteger(group))).join('ノ');
    },
  },
];

function readGroups(text: string): string {
  return text
    .replace('(0)', '')
    .split(/\D+/)
    .filter((group) => group !== '')
    .map(readDigits)
    .join('、');
}

/** Where a Japanese number without hyphens is cut when it is said. */
function groupPhone(digits: string): string {
  if (digits.length === 11) return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`;
  if (/^0(120|800|570|990)/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4, 7)}-${digits.slice(7)}`;
  if (/^0[36]/.test(digits)) return `${digits.slice(0, 2)}-${digits.slice(2, 6)}-${digits.slice(6)}`;
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}
