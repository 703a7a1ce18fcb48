import { expect, it } from 'vitest';
import { modelPrompt, wordForWord } from './model-prompts.ts';

it('what the caller entered becomes the caller’s turn; keys are told from speech', () => {
  expect(modelPrompt({ type: 'text', text: '山田です' }, 'ja')).toEqual({ userInput: '山田です' });
  expect(modelPrompt({ type: 'dtmf', digits: '0312345678' }, 'en')).toEqual({
    userInput: '(pressed on the telephone: 0312345678)',
  });
});

it('what the model has heard itself is asked for an answer without words', () => {
  expect(modelPrompt({ type: 'spoken' }, 'ja')).toEqual({});
});

it('a silence asks for the question again, each time differently', () => {
  const prompts = [1, 2].map((attempt) => modelPrompt({ type: 'silence', attempt }, 'ja'));
  expect(prompts[0]).toHaveProperty('instructions');
  expect(prompts[0]).not.toEqual(prompts[1]);
});

it('a text to be said as it is stands between marks, unchanged', () => {
  expect(wordForWord('お電話ありがとうございます。', 'ja')).toContain('<say>お電話ありがとうございます。</say>');
});
