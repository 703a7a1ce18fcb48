import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  ['what was asked for before what the browser says', { asked: 'en', accepted: 'ja' }, 'en'],
  ['the first of the browser that is spoken here', { asked: null, accepted: 'fr-FR,en-US;q=0.8,ja;q=0.5' }, 'en'],
  ['Japanese where nothing fits', { asked: 'xx', accepted: 'fr' }, 'ja'],
  ['Japanese where nothing is said', { asked: null }, 'ja'],
] as const)('%s', (_, wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language);
});
