import { expect, it } from 'vitest';
import { cleanCode } from './clean-code.ts';

it.each([
  ['3番、いや、3は使用中だ、5番です', '5'],
  ['4412の8890の1123、あ、違った、1132です', '4412-8890-1132'],
  ['UA 814, sorry, UA 841', 'UA 841'],
  ['eight three oh, five... no sorry, eight three oh, six one, double two', '8306122'],
  ['Kilo Papa one nine, Victor X-ray... no, I tell a lie, Victor Zulu Golf', 'KP 19 VZG'],
])('of "%s" the end that was told last counts', (text, code) => {
  expect(cleanCode(text)).toBe(code);
});

it.each([
  ['B for Bravo, N for November, 7, then 2, W for Whisky, D for Delta', 'BN7 2WD'],
  ['BD68 LFR, on the back', 'BD68 LFR'],
  ['A dash one two three', 'A-123'],
  ['注文番号110の4567の8です', '110-4567-8'],
  ['エラーはE24で排水できません', 'E24'],
  ['エスの0061の8って書いてあります', 'S-0061-8'],
  ['no, N for November, so N N five', 'NN 5'],
  ['no number here', 'no number here'],
])('"%s" is written as it stands on paper', (text, code) => {
  expect(cleanCode(text)).toBe(code);
});
