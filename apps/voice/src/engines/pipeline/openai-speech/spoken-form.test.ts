import { expect, it } from 'vitest';
import { spokenForm } from './spoken-form.ts';

it.each([
  [
    '**11/25(水)** の *15:30* ですね。',
    'ジューイチガツ ニジューゴニチスイヨービ の ジューゴジ サンジュップン ですね。',
  ],
  ['- 親知らず\n- `虫歯`', '親知らず\n虫歯'],
  ['詳しくは[こちら](https://example.com)をご覧ください😊。', '詳しくはこちらをご覧ください。'],
  ['# ご予約\n> 承りました', 'ご予約\n承りました'],
])('%s is read as %s', (text, read) => {
  expect(spokenForm(text, 'ja')).toBe(read);
});

it('what stands for itself is left: products, lists of figures in English, single stars', () => {
  expect(spokenForm('snake_case 5 * 3 at 15:30', 'en')).toBe('snake_case 5 * 3 at 15:30');
});
