import { expect, test } from 'vitest';
import { type CsvCell, csvLines } from './csv.ts';

async function csvOf(...values: CsvCell[]): Promise<string> {
  async function* rows() {
    for (const value of values) yield await Promise.resolve(value);
  }
  let text = '';
  for await (const line of csvLines({ value: (value: CsvCell) => value }, rows())) text += line;
  return text;
}

test('begins with the mark by which Excel knows UTF-8, and ends every line with CR LF', async () => {
  expect(await csvOf('請求')).toBe('\uFEFFvalue\r\n請求\r\n');
});

test.each([
  ['a "quoted", word', '"a ""quoted"", word"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2', "'-2"],
  ['\tx', "'\tx"],
])('%j is written so that no program takes it for something else', async (text, written) => {
  expect(await csvOf(text)).toBe(`\uFEFFvalue\r\n${written}\r\n`);
});

test('amounts are yen, exactly; times are those of Japan', async () => {
  expect(await csvOf(-30_500n, 5n, 1_000_000n, new Date('2026-11-22T15:00:00Z'), true)).toBe(
    '\uFEFFvalue\r\n-30.5\r\n0.005\r\n1000\r\n2026-11-23 00:00:00\r\n1\r\n',
  );
});
