import { describe, expect, it } from 'vitest';
import { isEcho } from './echo.ts';

describe('echo of the agent in the recognition', () => {
  it.each([
    ['お電話ありがとうございます', 'お電話ありがとうございます。ご予約のお名前をお願いします。', true],
    ['ご予約のお名前をお願いし', 'お電話ありがとうございます。ご予約のお名前をお願いします。', true],
    ['may I have your name', 'Thank you for calling. May I have your name?', true],
    ['田中と申します', 'お電話ありがとうございます。ご予約のお名前をお願いします。', false],
    ['はい', 'はい、承知しました。', false],
    ['090 1234 5678', 'お電話番号をお願いします。', false],
  ])('%s', (heard, saying, answer) => {
    expect(isEcho(heard, saying)).toBe(answer);
  });
});
