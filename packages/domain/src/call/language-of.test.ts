import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['お電話ありがとうございます。ABC Dental Clinic です。', 'Thank you.', 'ja'],
  ['Hello, this is Sakura Dental.', 'Thank you for calling.', 'en'],
  ['Hello, this is 東京 Dental Clinic.', 'Goodbye.', 'en'],
  ['株式会社東京商会、受付。', '以上。', 'ja'],
  ['12345', '!', 'en'],
] as const)('%s / %s is spoken in %s', (greeting, closing, language) => {
  expect(languageOf({ greeting, closing })).toBe(language);
});
