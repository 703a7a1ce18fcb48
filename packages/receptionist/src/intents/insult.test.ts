import { expect, it } from 'vitest';
import { isAbuse, isInsult } from './insult.ts';

it.each([
  'ばか',
  'バカにしてるのか',
  'アホか',
  'くそ！',
  'このくそ機械',
  'ほんとくそだな',
  'クソ対応だな',
  'お前は使えない',
  'このAI使えない',
  '使えないな',
  'ほんとに役に立たない',
  'しつこいな',
  'もう、しつこい',
  'この泥棒',
  '客をなめてるのか',
  'ふざけるな',
  'ふざけんなよ',
  '何度も聞くな',
  '同じこと何度も言わせるな',
  'うるさい！',
  'you stupid machine',
  'you are useless',
  'This is useless!',
  'this is a joke',
  'I hate this',
  'damn it',
  'piece of crap',
  'This is ridiculous',
])('%s is anger at us', (text) => {
  expect(isInsult(text)).toBe(true);
});

it('a complaint about what we did tells something, a curse nothing', () => {
  expect(isAbuse('この機械は使えない')).toBe(false);
  expect(isAbuse('terrible service')).toBe(false);
  expect(isAbuse('ふざけるな')).toBe(true);
});

it('who asks whether "you people" do something is not angry', () => {
  expect(isInsult('do you people come out on Sundays?')).toBe(false);
  expect(isInsult('you people never listen')).toBe(true);
});
