import { describe, expect, it } from 'vitest';
import { formatDuration, formatYen } from './format.ts';

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
