import { expect, it } from 'vitest';
import { agentFor } from '../../scenarios/agents.ts';
import { greetingQuestion } from './greeting.ts';

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
