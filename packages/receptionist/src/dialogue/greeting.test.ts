import { expect, it } from 'vitest';
import { agentFor } from '../../scenarios/agents.ts';
import { greetingQuestion, selfName } from './greeting.ts';

it.each([
  ['ja', 'レストラン青葉です。', null],
  ['ja', 'ご予約、お問い合わせを承ります。', null],
  ['ja', 'レストラン青葉です。お名前をお聞かせください。', 'name'],
  ['ja', 'お電話番号をお願いいたします。', 'phone'],
  ['ja', 'ご用件をお聞かせください。', 'open'],
  ['en', 'Thank you for calling Maple Dental.', null],
  ['en', 'Maple Dental. How can I help you today?', 'open'],
  ['en', 'Welcome! May I have your name?', 'name'],
  ['en', 'Welcome. Please tell me your phone number.', 'phone'],
] as const)('%s: %s', (language, greeting, expected) => {
  const found = greetingQuestion(greeting, agentFor(language).fields);
  expect(found === null || found === 'open' ? found : found.key).toBe(expected);
});

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
