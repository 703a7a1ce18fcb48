/** So that Excel reads it as UTF-8. */
const byteOrderMark = '\uFEFF';

export type CsvCell = string | bigint | Date | boolean;

/** RFC 4180. Amounts are milli-yen and become yen; times are Japan's. */
export async function* csvLines<Row>(
  columns: Readonly<Record<string, (row: Row) => CsvCell>>,
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${lineOf(Object.keys(columns))}`;
  for await (const row of rows) yield lineOf(Object.values(columns).map((cell) => textOf(cell(row))));
}

function lineOf(texts: readonly string[]): string {
  return `${texts.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`;
}

function textOf(cell: CsvCell): string {
  if (typeof cell === 'bigint') return yenText(cell);
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (cell instanceof Date) return japanText(cell);
  // A spreadsheet would take it for a formula.
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function yenText(milliYen: bigint): string {
  const sign = milliYen < 0n ? '-' : '';
  const amount = milliYen < 0n ? -milliYen : milliYen;
  const decimals = String(amount % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${sign}${amount / 1000n}${decimals === '' ? '' : `.${decimals}`}`;
}

/** `2026-11-22 17:24:13`, which spreadsheets take for a time. */
function japanText(date: Date): string {
  return date.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' });
}
