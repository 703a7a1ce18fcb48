import { expect, test } from 'vitest';
import { readCallerNumber } from './caller-number.ts';

const mobile = [
  '+819012345678',
  '+81 90-1234-5678',
  '+81 (0)90 1234 5678',
  '090-1234-5678',
  '０９０－１２３４－５６７８',
];
const dialled = ['819012345678', '00819012345678', '010819012345678', ' 09012345678 '];

test.each([...mobile, ...dialled])('%s is the same caller, however it is written', (text) => {
  const { canonical, digits, isNumber } = readCallerNumber(text);
  expect([canonical, isNumber]).toEqual(['+819012345678', true]);
  expect(digits).toEqual(expect.arrayContaining(['819012345678', '09012345678', '00819012345678', '010819012345678']));
});

test('a number of another country is no Japanese one that ends alike', () => {
  const { canonical, digits } = readCallerNumber('+1 555 012 3456');
  expect(canonical).toBe('+15550123456');
  expect(digits).toEqual(['15550123456', '0015550123456', '01015550123456']);
});

test.each(['sip:alice@example.com', 'anonymous', '12', '+'])('%s is taken word for word', (text) => {
  expect(readCallerNumber(text)).toMatchObject({ canonical: text, isNumber: false });
});

test('the end of a number is not the number', () => {
  expect(readCallerNumber('345-5678').digits).not.toContain('09012345678');
});
