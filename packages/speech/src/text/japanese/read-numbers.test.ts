import { expect, it } from 'vitest';
import { readNumbers } from './read-numbers.ts';

it.each([
  [
    'お電話番号は090-1234-5678でよろしいですか。',
    'お電話番号はゼロキューゼロ、イチニーサンヨン、ゴーロクナナハチでよろしいですか。',
  ],
  [
    '11/25(水)の15:30に、3名様ですね。',
    'ジューイチガツ ニジューゴニチスイヨービのジューゴジ サンジュップンに、サンメーサマですね。',
  ],
  ['料金は¥3,300です。', '料金はサンゼンサンビャクエンです。'],
  ['営業時間は10:00〜19:00です。', '営業時間はジュージカラジュークジです。'],
  ['山田太郎様、ABC株式会社ですね。', '山田太郎様、ABC株式会社ですね。'],
])('%s is written as it is said, and only its figures are', (text, read) => {
  expect(readNumbers(text)).toBe(read);
});
