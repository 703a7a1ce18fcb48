import { expect, it } from 'vitest';
import { splitClauses } from '../text/clauses.ts';
import { answerIn } from './answer-in.ts';
import { kindOf } from './field-kind.ts';

it.each([
  ['ご相談の方法（来所、オンライン、電話）', '家を出にくいので、オンラインで', 'オンライン'],
  ['公演名', '「春の雪」を見たいの', '春の雪'],
  ['ご希望の日', '火曜か木曜がよかです。来週の火曜にしとこうか', '来週の火曜'],
  ['お名前', 'はい、吉岡です。吉岡正夫', '吉岡正夫'],
])('the answer to "%s": %s', (label, text, value) => {
  const kind = kindOf({ key: 'x', label });
  expect(answerIn(splitClauses(text), { kind, shape: kind, label, language: 'ja' })?.value).toBe(value);
});
