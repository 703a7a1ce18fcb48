import { expect, it } from 'vitest';
import { similarEnough, similarityOf } from './fixed-words.ts';

it.each([
  ['お電話ありがとうございます。', 'お電話 ありがとうございます'],
  ['ＡＢＣクリニックです。', 'abcくりにっくです'],
  ['電話番号は0312345678です', '電話番号は、ゼロサンイチニサンヨンゴロクナナハチです'],
  ['Thank you for calling!', 'thank you for calling.'],
])('“%s” said as “%s” is the same sentence', (wanted, said) => {
  expect(similarityOf(wanted, said)).toBe(1);
});

it('a little is no other sentence, more than that is one', () => {
  const wanted = 'お電話ありがとうございます。さくら歯科でございます。';
  expect(similarityOf(wanted, 'お電話ありがとうございます。さくら歯科でござます。')).toBeGreaterThan(similarEnough);
  expect(similarityOf(wanted, 'はい、さくら歯科です。ご用件をどうぞ。')).toBeLessThan(similarEnough);
  expect(similarityOf(wanted, '')).toBe(0);
});
