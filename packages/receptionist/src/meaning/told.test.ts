import { expect, it } from 'vitest';
import { contentWords } from './content-words.ts';
import { told } from './told.ts';

function share(text: string, by: string): number {
  return told(contentWords(text, 'en'), contentWords(by, 'en'), 'en').share;
}

it('the same words tell everything, words that are alike some of it, others nothing', () => {
  expect(share('my dog is ill', 'my dog is ill')).toBe(1);
  expect(share('my dog is ill', 'a sick puppy')).toBeGreaterThan(0.3);
  expect(share('my dog is ill', 'the invoice')).toBeLessThan(0.1);
});

it('a word that has no vector is told by itself alone', () => {
  expect(share('zzgrblfx', 'zzgrblfx')).toBe(1);
  expect(share('zzgrblfx', 'dog')).toBe(0);
});

it('a text without content is told by nothing, and tells nothing', () => {
  expect(share('is it', 'dog')).toBe(0);
  expect(share('dog', '')).toBe(0);
});
