import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

const plain = { persona: '', fields: [] };

test.each([
  ['お電話ありがとうございます。ABC Dental Clinic です。', 'Thank you.', 'ja'],
  ['Hello, this is Sakura Dental.', 'Thank you for calling.', 'en'],
  ['Hello, this is 東京 Dental Clinic.', 'Goodbye.', 'en'],
  ['株式会社東京商会、受付。', '以上。', 'ja'],
  ['12345', '!', 'en'],
] as const)('%s / %s is spoken in %s', (greeting, closing, language) => {
  expect(languageOf({ ...plain, greeting, closing })).toBe(language);
});

test('where greeting and closing tell little, labels and persona do', () => {
  const short = { greeting: 'ABC Clinic.', closing: 'Bye.' };
  const japanese = { persona: 'ABC クリニックの受付です。丁寧に話します。', fields: [{ label: 'お名前' }] };
  const english = { persona: 'The receptionist of a clinic.', fields: [{ label: 'Name' }] };
  expect(languageOf({ ...short, ...japanese })).toBe('ja');
  expect(languageOf({ ...short, ...english })).toBe('en');
});

test('English sentences stay English where only the persona is in Japanese', () => {
  const config = { greeting: 'Thank you for calling Maple Clinic. How can I help?', closing: 'Thank you. Goodbye.' };
  expect(languageOf({ ...config, persona: '明るい受付係です。', fields: [{ label: 'Name' }] })).toBe('en');
});

test('a language that the config names goes before what is written', () => {
  const japanese = { ...plain, greeting: 'お電話ありがとうございます。', closing: '失礼します。' };
  expect(languageOf({ ...japanese, language: 'en' })).toBe('en');
  expect(languageOf({ ...plain, greeting: 'Hello.', closing: 'Bye.', language: 'ja' })).toBe('ja');
});
