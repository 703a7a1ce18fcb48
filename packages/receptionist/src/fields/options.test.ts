import { expect, it } from 'vitest';
import { optionIn, optionNamed, optionsOf } from './options.ts';

const meals = optionsOf('お食事のプラン（2食付き、朝食のみ、素泊まり）');
const licences = optionsOf('免許の種類（普通AT、普通MT、二輪）');
const branches = optionsOf('Branch to pick it up (Central, Eastside or Harbor)');
const vans = optionsOf('Size of the van (2, 3 or 5 tonnes)');
const depot = optionsOf('Redelivery, pick-up at the depot, or a neighbour');

it.each([
  ['初診か再診か', ['初診', '再診']],
  ['Manual or automatic', ['Manual', 'automatic']],
  ['Redelivery, pick-up at the depot, or a neighbour', ['Redelivery', 'pick-up at the depot', 'neighbour']],
  ['お名前（カタカナ）', []],
  ['Phone number', []],
  ['Type of fire or stove', []],
])('the answers that a label names: %s', (label, options) => {
  expect(optionsOf(label)).toEqual(options);
});

it.each([
  ['素泊まりで。…え？ あかん？ すんません、朝食だけ付けて', meals, '朝食のみ'],
  ['やっぱりMTにします', licences, '普通MT'],
  ['Harbor is closest', branches, 'Harbor'],
  ['Central, not Eastside', branches, 'Central'],
  ["Eastside is being painted, isn't it? Then not there. Harbor's closest.", branches, 'Harbor'],
  ['a three-tonne van, on 5 Mill Lane', vans, '3 tonnes'],
  ['Two, no, wait, make it five', vans, '5 tonnes'],
  ['six tonnes', vans, null],
  ['ATで', licences, '普通AT'],
  ["I'd rather come to the depot", depot, 'pick-up at the depot'],
])('the one that is meant: %s', (text, options, meant) => {
  expect(optionIn(text.normalize('NFKC'), options)).toBe(meant);
});

it('a word that ends a name chooses nothing', () => {
  const groups = optionsOf('School or club');
  expect(optionIn('Ann Lee from Elm Park School', groups)).toBeNull();
  expect(optionIn('It is for a school', groups)).toBe('School');
});

it.each([
  ['Central or Harbor, either is fine', branches],
  ['それは、お会いしたときに', meals],
])('none of them where it is open: %s', (text, options) => {
  expect(optionIn(text, options)).toBeNull();
});

it('an option told in passing is told in so many words, and is no ordinary word', () => {
  expect(optionNamed('素泊まりで2名です', meals)).toBe('素泊まり');
  expect(optionNamed('やっぱり普通ATじゃなくて普通MTにして', licences)).toBe('普通MT');
  expect(optionNamed('朝食は何時ですか', meals)).toBeNull();
  expect(optionNamed('電話番号は', ['来所', '電話'])).toBeNull();
});
