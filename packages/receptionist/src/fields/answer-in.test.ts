import { expect, it } from 'vitest';
import { splitClauses } from '../text/clauses.ts';
import { answerIn } from './answer-in.ts';
import { kindOf } from './field-kind.ts';

it.each([
  ['ご相談の方法（来所、オンライン、電話）', '家を出にくいので、オンラインで', 'オンライン'],
  ['公演名', '「春の雪」を見たいの', '春の雪'],
  ['ご希望の日', '火曜か木曜がよかです。来週の火曜にしとこうか', '来週の火曜'],
  ['お名前', 'はい、吉岡です。吉岡正夫', '吉岡正夫'],
  ['時間帯（午前・午後・夕方）', '午前と午後なら、そうですねえ、午後で', '午後'],
  ['製品', 'あの、洗濯機のことなんですけど', '洗濯機'],
  ['ご希望の場所', 'わかりました。じゃあ、お風呂場をお願いします', 'お風呂場'],
  ['Flowers', 'Hiya, can I get a dozen white lilies sent to 9 Harbour Road, Truro?', 'a dozen white lilies'],
  ['Name of the student', 'The student is my wife, Ye-jin Park', 'Ye-jin Park'],
  ['Name', "It's Maureen, Maureen Oldroyd", 'Maureen Oldroyd'],
  ['Name', 'Keith Aldous, is it you I spoke to this morning?', 'Keith Aldous'],
  ['メールアドレス', 'soumu@ogawa.example、宛名は小川で', 'soumu@ogawa.example'],
  ['Date of birth', 'He was born on August 19, 2017', 'August 19, 2017'],
  ['Email address', 'hello@example.com', 'hello@example.com'],
])('the answer to "%s": %s', (label, text, value) => {
  const kind = kindOf({ key: 'x', label });
  expect(answerIn(splitClauses(text), { kind, shape: kind, label, language: 'ja' })?.value).toBe(value);
});

it('a sentence that names none of the answers of a label is no answer', () => {
  const label = 'Unit size (25, 50 or 100 square feet)';
  const clauses = ["I'm standing at my unit and someone has cut my lock off"];
  expect(answerIn(clauses, { kind: 'other', shape: 'other', label, language: 'en' })).toBeNull();
});

it.each([
  ['Name', 'Morning. I want to put her up for the winter'],
  ['お子様のお名前', '下の子の体験をお願いしたいんです'],
])('%s: no name is told in "%s"', (label, text) => {
  const kind = kindOf({ key: 'x', label });
  expect(answerIn(splitClauses(text), { kind, shape: kind, label, language: 'ja' })).toBeNull();
});
