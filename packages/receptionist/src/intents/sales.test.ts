import { expect, it } from 'vitest';
import { isSales } from './sales.ts';

it.each([
  '営業のお電話で恐縮ですが',
  '本日は光回線のご案内でお電話しました',
  '弊社のサービスについてご紹介したく',
  'Could I speak to whoever handles your advertising?',
  'We help local businesses get more customers',
  'We can save you money on your energy',
])('%s', (text) => {
  expect(isSales(text)).toBe(true);
});

it.each(['ホームページ制作の提案をお願いしたいです', '弊社の電話が不通です', 'Who handles complaints?'])(
  'is not: %s',
  (text) => {
    expect(isSales(text)).toBe(false);
  },
);
