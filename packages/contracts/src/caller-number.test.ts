import { expect, test } from 'vitest';
import { readCallerNumber } from './caller-number.ts';

function read(text: string) {
  const number = readCallerNumber(text);
  if (!number) throw new Error(`${text} is nobody's`);
  return number;
}

const mobile = [
  '+819012345678',
  '+81 90-1234-5678',
  '+81 (0)90 1234 5678',
  '090-1234-5678',
  '０９０－１２３４－５６７８',
];
const dialled = ['819012345678', '00819012345678', '010819012345678', ' 09012345678 '];

test.each([...mobile, ...dialled])('%s is the same caller, however it is written', (text) => {
  const { canonical, digits, isNumber } = read(text);
  expect([canonical, isNumber]).toEqual(['+819012345678', true]);
  expect(digits).toEqual(expect.arrayContaining(['819012345678', '09012345678', '00819012345678', '010819012345678']));
});

test('a number of another country is no Japanese one that ends alike', () => {
  const { canonical, digits } = read('+1 555 012 3456');
  expect(canonical).toBe('+15550123456');
  expect(digits).toEqual(['15550123456', '0015550123456', '01015550123456']);
});

test.each(['sip:alice@example.com', 'sip:12@example.com', 'alice@example.com'])('%s is taken word for word', (text) => {
  expect(read(text)).toMatchObject({ canonical: text, isNumber: false });
});

test.each([
  ...['anonymous', 'unknown', 'Restricted', 'ａｎｏｎｙｍｏｕｓ', '12', '119', '+', 'sip:', '田中'],
  ...[
    'sip:anonymous@anonymous.invalid',
    'sip:x@anonymous.invalid:5060',
    'sip:Restricted@example.com',
    'a b@example.com',
    'sip:anonymous@192.168.1.10',
    'sip:+266696687@example.com',
  ],
  ...['0', '+266696687', '266696687', '+7378742833', '+2562533', '+86282452253', '+8566696'],
])('%s is nobody’s', (text) => {
  expect(readCallerNumber(text)).toBeNull();
});

test('the end of a number is not the number', () => {
  expect(read('345-5678').digits).not.toContain('09012345678');
});
