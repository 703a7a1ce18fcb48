import { expect, it } from 'vitest';
import { nounIn } from './noun-in.ts';

it.each([
  ['対象の製品', '冷蔵庫が冷えなくなって困ってるんです', '冷蔵庫'],
  ['対象の製品', '食洗機が動きません', '食洗機'],
  ['ご入居者様とのご関係', '娘なんですけど、いま大阪に住んでまして', '娘'],
  ['Appliance', 'my fridge stopped cooling last night', 'fridge'],
  ['Relationship to the resident', "I'm her daughter actually, I live in Leeds", 'daughter'],
])('for "%s", of "%s" the word is %s', (label, sentence, noun) => {
  expect(nounIn(sentence, label)?.value).toBe(noun);
});

it.each([
  ['対象の製品', 'エアコンから水が漏れてるんです'],
  ['対象の製品', '冷蔵庫'],
  ['Appliance', 'the washing machine leaks on the floor'],
  ['Appliance', 'a dishwasher'],
  ['ご用件', '冷蔵庫が冷えなくなったんです'],
])('for "%s", "%s" stays as it is', (label, sentence) => {
  expect(nounIn(sentence, label)).toBeNull();
});

it('says whether the sentence tells more than the word', () => {
  expect(nounIn('わたしは家内ですねん', 'ご関係')).toEqual({ value: '家内', tellsMore: false });
  expect(nounIn("I'm her daughter", 'Relationship')).toEqual({ value: 'daughter', tellsMore: false });
  expect(nounIn('冷蔵庫が壊れました', '対象の製品')).toEqual({ value: '冷蔵庫', tellsMore: true });
});
