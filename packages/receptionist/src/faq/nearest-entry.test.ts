import { describe, expect, it } from 'vitest';
import { createNearestEntry } from './nearest-entry.ts';

const ja = [
  'エアコンの取り外しはできますか',
  '料金はいくらですか',
  '浴衣の貸し出しはありますか',
  '荷物の保管期間はどのくらいですか',
];
const en = [
  'Do you supply boxes?',
  'How much is a full groom?',
  'Can I pay in installments?',
  'Is breakfast included?',
];

function nearest(questions: readonly string[], language: 'ja' | 'en', text: string): string | null {
  const index = createNearestEntry(
    questions.map((q) => ({ q })),
    language,
  )(text);
  return index === null ? null : (questions[index] ?? null);
}

describe('a question is known that shares no word with the prepared one', () => {
  it.each([
    ['クーラーも外してもらえるんですか', ja[0]],
    ['着物は借りられますか', ja[2]],
  ])('%s', (text, question) => expect(nearest(ja, 'ja', text)).toBe(question));

  it.each([
    ['is it possible to spread out the payments?', en[2]],
    ['do we get a meal in the morning?', en[3]],
  ])('%s', (text, question) => expect(nearest(en, 'en', text)).toBe(question));
});

describe('what is about something else, or about nothing, is no such question', () => {
  it.each([
    'カラオケはできますか',
    '荷物はいくらで送れますか',
    'クーラーを外してください',
    '大丈夫ですか',
    'お正月は浴衣を借りられますか',
    '',
  ])('%s', (text) => expect(nearest(ja, 'ja', text)).toBeNull());

  it.each(['do you have a gym?', 'can you groom a parrot?', 'is that so?', 'I had a meal this morning'])('%s', (text) =>
    expect(nearest(en, 'en', text)).toBeNull(),
  );
});

it('of two entries that are about as near, neither is taken', () => {
  expect(nearest(['犬は泊まれますか', '猫は泊まれますか'], 'ja', 'うさぎは泊められますか')).toBeNull();
});
