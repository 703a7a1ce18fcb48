import { expect, it } from 'vitest';
import { selfName } from './self-name.ts';

it.each([
  [
    'お電話ありがとうございます。レストラン青葉、AI受付でございます。ご予約、お問い合わせを承ります。',
    'レストラン青葉、AI受付',
  ],
  ['はい、青葉歯科です。', '青葉歯科'],
  ['お電話ありがとうございます。こちらは青葉商事でございます。ご用件をどうぞ。', '青葉商事'],
  ['Thank you for calling Maple Dental. This is the virtual receptionist. How can I help you?', 'Maple Dental'],
  ['Hello, this is Acme Support.', 'Acme Support'],
  ['お電話ありがとうございます。', null],
  ['ご用件は何ですか。', null],
  ['How can I help you?', null],
])('%s', (greeting, name) => {
  expect(selfName(greeting)).toBe(name);
});
