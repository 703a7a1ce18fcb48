import { expect, test } from 'vitest';
import { acceptedLanguage } from './accept-language.ts';

test.each([
  [undefined, 'ja'],
  ['', 'ja'],
  ['fr-FR,fr;q=0.9', 'ja'],
  ['en-GB,en;q=0.9', 'en'],
  ['en-US,en;q=0.9,ja;q=0.8', 'en'],
  ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
  ['fr, en;q=0.5, ja;q=0.7', 'ja'],
  ['ja;q=0, EN', 'en'],
  ['en;q=x,;;,', 'ja'],
])('the language of people is the one of ours that Accept-Language likes best: %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
