import { describe, expect, it } from 'vitest';
import { questionIn, type AskedFor } from './question-in.ts';

describe("the agent's last words", () => {
  const rows: [words: string, asked: AskedFor, language: 'ja' | 'en'][] = [
    ['かしこまりました。お電話番号をお願いいたします。', 'phone', 'ja'],
    ['ご連絡先のお電話番号を教えていただけますか？', 'phone', 'ja'],
    ['お電話番号は090-1234-5678でよろしいでしょうか。', 'yes_no', 'ja'],
    ['おかけの番号でよろしいですか？', 'yes_no', 'ja'],
    ['お名前をお願いいたします。', 'name', 'ja'],
    ['お名前は山田様でお間違いないでしょうか。', 'yes_no', 'ja'],
    ['ご用件をお聞かせください。', 'open', 'ja'],
    ['本日はどのようなご用件でしょうか。', 'open', 'ja'],
    ['ほかにご質問はございますか。', 'yes_no', 'ja'],
    ['お電話ありがとうございます。', 'open', 'ja'],
    ['', 'open', 'ja'],
    ['Thank you. May I have your phone number, please?', 'phone', 'en'],
    ['What is your number?', 'phone', 'en'],
    ['So your phone number is 415 555 2671, is that correct?', 'yes_no', 'en'],
    ['Could I have your name?', 'name', 'en'],
    ['Is there anything else?', 'yes_no', 'en'],
    ['How can I help you today?', 'open', 'en'],
  ];
  it.each(rows)('"%s" ask for %s', (words, asked, language) => {
    expect(questionIn(words, language)).toBe(asked);
  });
});
