import { describe, expect, it } from 'vitest';
import { isKeyable, readKeys } from './read-keys.ts';

describe('readKeys', () => {
  it.each([
    ['people', '3', '3名', '3'],
    ['date', '1203', '12月3日', 'December 3'],
    ['date', '0229', '2月29日', 'February 29'],
    ['time', '19', '19時', '19:00'],
    ['time', '0930', '9時30分', '9:30'],
    ['dateTime', '12031900', '12月3日の19時', 'December 3 at 19:00'],
    ['dateTime', '1203', '12月3日', 'December 3'],
    ['other', '00123', '00123', '00123'],
  ] as const)('%s %s', (kind, digits, ja, en) => {
    expect(readKeys(kind, digits, 'ja')).toBe(ja);
    expect(readKeys(kind, digits, 'en')).toBe(en);
  });

  it.each([
    ['people', '0'],
    ['people', '12345'],
    ['date', '1303'],
    ['date', '0230'],
    ['date', '123'],
    ['time', '25'],
    ['time', '1260'],
    ['dateTime', '12032500'],
    ['name', '123'],
    ['email', '1'],
    ['address', '100'],
    ['reason', '5'],
  ] as const)('%s %s means nothing', (kind, digits) => {
    expect(readKeys(kind, digits, 'ja')).toBeNull();
  });

  it('names, addresses, e-mail and free words are not for keys', () => {
    for (const kind of ['name', 'address', 'email', 'reason', 'request'] as const) expect(isKeyable(kind)).toBe(false);
  });
});
