import { expect, it } from 'vitest';
import { weighAnswer } from './weigh-answer.ts';

const field = (label: string) => ({ key: 'field', label, type: 'text' as const, required: true });

it.each([
  ['お子様のお名前', '娘の、小野寺ひかりです', '娘の、小野寺ひかり', '小野寺ひかり'],
  ['団体名', '緑ヶ丘小学校の教員の', '緑ヶ丘小学校の教員', '緑ヶ丘小学校'],
  [
    'Pick-up address',
    'Cab from 9 Dock Street to the airport',
    'Cab from 9 Dock Street to the airport',
    '9 Dock Street',
  ],
  ['お名前', '総務の二階堂です', null, '二階堂'],
])('%s: of "%s" only the value is taken', (label, clause, value, told) => {
  expect(weighAnswer(value === null ? null : { clause, value }, field(label), [clause])?.value).toBe(told);
});

it.each([
  ['ご住所', '住所は前と同じですよ', '前と同じ'],
  ["Student's name", 'Oh good.', 'good'],
])('%s: "%s" is none', (label, clause, value) => {
  expect(weighAnswer({ clause, value }, field(label), [clause])).toBeNull();
});

it.each([
  ['お届け先のご住所', '桜台3丁目12の5、コーポ桜の202です', '桜台3丁目12の5、コーポ桜の202'],
  ['What pest it is', 'Wasps', 'Wasps'],
])('%s: of "%s" nothing is lost', (label, clause, value) => {
  expect(weighAnswer({ clause, value }, field(label), [clause])?.value).toBe(value);
});

it('half of a name is not taken for the whole', () => {
  expect(weighAnswer(null, field('お名前'), ['森永まい'])).toBeNull();
});
