import { describe, expect, it } from 'vitest';
import { chooseLocale } from './locale.ts';

describe('the language of a page', () => {
  it.each([
    ['the choice wins over the browser', 'en', 'ja,en;q=0.8', 'en'],
    ['the first language of the browser that we have', undefined, 'fr-FR,en-US;q=0.9,ja;q=0.8', 'en'],
    ['a choice that does not exist counts for nothing', 'xx', 'en', 'en'],
    ['Japanese when nothing is known', undefined, null, 'ja'],
  ])('%s', (_, chosen, accepted, locale) => {
    expect(chooseLocale(chosen, accepted)).toBe(locale);
  });
});
