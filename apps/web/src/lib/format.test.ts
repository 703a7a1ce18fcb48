import { describe, expect, it } from 'vitest';
import { formatDay, formatDuration, formatMoney, formatTime, formatYen } from './format.ts';

describe('durations', () => {
  it('round up to whole seconds, as a call is charged', () => {
    expect(formatDuration(64_001, 'ja')).toBe('1 分 5 秒');
    expect(formatDuration(900, 'en')).toBe('1 s');
  });
});

describe('yen', () => {
  it('keep up to three decimals', () => {
    expect(formatYen(1234.5, 'ja')).toBe('1,234.5');
  });
});

describe('money', () => {
  it('is written as the language does, also where it is owed or a fraction', () => {
    expect(formatMoney(3000, 'ja')).toBe('3,000 円');
    expect(formatMoney(3000, 'en')).toBe('¥3,000');
    expect(formatMoney(-12.5, 'ja')).toBe('-12.5 円');
    expect(formatMoney(-12.5, 'en')).toBe('-¥12.5');
  });
});

describe('days of billing', () => {
  it('are days in Japan', () => {
    const lastMoment = Date.UTC(2027, 4, 21, 14, 59, 59, 999);
    expect(formatDay(lastMoment, 'ja')).toBe('2027年5月21日');
    expect(formatDay(lastMoment + 1, 'en')).toBe('May 22, 2027');
  });
});

describe('times', () => {
  it('are written as the language does', () => {
    const ms = Date.UTC(2026, 10, 21, 10, 5);
    expect(formatTime(ms, 'ja', 'Asia/Tokyo')).toBe('2026/11/21 19:05');
    expect(formatTime(ms, 'en', 'Asia/Tokyo').replaceAll(/\s/g, ' ')).toBe('Nov 21, 2026, 7:05 PM');
  });
});
