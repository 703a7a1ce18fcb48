import { describe, expect, it } from 'vitest';
import { formatDuration, formatTime, formatYen } from './format.ts';

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

describe('times', () => {
  it('are written as the language does', () => {
    const ms = Date.UTC(2026, 10, 21, 10, 5);
    expect(formatTime(ms, 'ja', 'Asia/Tokyo')).toBe('2026/11/21 19:05');
    expect(formatTime(ms, 'en', 'Asia/Tokyo').replaceAll(/\s/g, ' ')).toBe('Nov 21, 2026, 7:05 PM');
  });
});
