import { describe, expect, it } from 'vitest';
import { canonicalPhone, findPhone } from './phone-entry.ts';

it('a number whose groups are told one after the other, "and then", is one number', () => {
  const entry = findPhone('four one five, five five five, and then oh one nine nine', { isAsked: true });
  expect(entry).toMatchObject({ status: 'valid', value: '+1 415 555 0199' });
});

describe('a number has one stored form', () => {
  it.each([
    ['09012345678', '090-1234-5678'],
    ['06012345678', '060-1234-5678'],
    ['0312345678', '03-1234-5678'],
    ['0120123456', '0120-123-456'],
    ['0466123456', '0466-12-3456'],
    ['+819012345678', '090-1234-5678'],
    ['819012345678', '090-1234-5678'],
    ['9024345678', '+1 902 434 5678'],
    ['+14155552671', '+1 415 555 2671'],
    ['4155552671', '+1 415 555 2671'],
    ['+442071838750', '+44 20 7183 8750'],
  ])('%s is %s', (digits, value) => {
    expect(canonicalPhone(digits)).toBe(value);
  });

  it.each([
    ['9012345678', 'JP', '090-1234-5678'],
    ['07700900123', 'GB', '+44 7700 900123'],
    ['0412345678', 'AU', '+61 412 345 678'],
    ['010447700900123', 'JP', '+44 7700 900123'],
  ] as const)('%s belongs where the business is: %s', (digits, country, value) => {
    expect(canonicalPhone(digits, country)).toBe(value);
  });

  it('a number of North America is taken for one where nothing tells the country, and not where the business is elsewhere', () => {
    expect(canonicalPhone('4155552671')).toBe('+1 415 555 2671');
    expect(canonicalPhone('4155552671', 'JP')).toBeNull();
  });

  it.each(['0901234567', '090123456789', '12345', '119', '0', '', '+81', '00000000000'])('%s is none', (digits) => {
    expect(canonicalPhone(digits)).toBeNull();
  });
});

describe('a number is found among other words', () => {
  it.each([
    ['電話は090-1234-5678、3名で', '090-1234-5678'],
    ['3名、090-1234-5678', '090-1234-5678'],
    ['090の1234の5678です', '090-1234-5678'],
    ['090 1234 5678 3名です', '090-1234-5678'],
    ['(03) 1234-5678', '03-1234-5678'],
    ['my number is +1 (415) 555-2671, thanks', '+1 415 555 2671'],
  ])('%s', (text, value) => {
    expect(findPhone(text)).toMatchObject({ status: 'valid', value });
  });

  it('what was said around the number remains', () => {
    const found = findPhone('田中です。090-1234-5678、3名です');
    expect(found).toMatchObject({ status: 'valid', rest: expect.stringMatching(/^田中です。.*3名です$/) });
    expect(found).not.toMatchObject({ rest: expect.stringContaining('1234') });
  });

  it.each(['12月3日の19時に4名で', '3名です', '明日の19時', 'a table for two', ''])('%s has none', (text) => {
    expect(findPhone(text).status).not.toBe('valid');
  });

  it('too few digits continue the ones that broke off before; too many are no number', () => {
    expect(findPhone('090-1234')).toMatchObject({ status: 'incomplete', digits: '0901234' });
    expect(findPhone('5678です', { before: '0901234', isAsked: true })).toMatchObject({
      status: 'valid',
      value: '090-1234-5678',
    });
    expect(findPhone('090-1234-5678-9012').status).toBe('incomplete');
  });
});
