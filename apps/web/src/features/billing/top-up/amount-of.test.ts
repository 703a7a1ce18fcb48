import { describe, expect, it } from 'vitest';
import { amountOf } from './amount-of.ts';

const bounds = { minYen: 500, maxYen: 300_000 };

describe('an amount that a person writes', () => {
  it.each([
    ['500', 500],
    ['300000', 300_000],
    [' 12,000 ', 12_000],
    ['¥1,000', 1000],
    ['1,000円', 1000],
    ['1000円', 1000],
  ])('%j is %d yen', (text, yen) => {
    expect(amountOf(text, bounds)).toBe(yen);
  });

  it.each(['', '499', '300001', '1000.5', '-1000', '1e4', 'thousand', '9999999999'])('%j is none', (text) => {
    expect(amountOf(text, bounds)).toBeNull();
  });
});
