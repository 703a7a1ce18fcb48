import { z } from 'zod';
import { defineAction } from '../definition/define-action.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { namedTexts } from '../definition/named-texts.ts';
import { clip, nationalDigits } from '../definition/texts.ts';
import { appendRow, readHeaders, readRows, requireColumn } from './sheet.ts';
import type { SheetConfig } from './sheet-config.ts';

const rowsMax = 5;
const sheetRowsMax = 20_000;
/** A caller asks about one thing in several ways. */
const rowsKeptMs = 30_000;
/** Among so many rows at the end stands one that was added a moment ago. */
const justAddedMax = 5;

const appendParameters = z.strictObject({ values: z.record(z.string().min(1).max(64), z.string().max(2000)) });
const append = defineAction<SheetConfig, typeof appendParameters>({
  name: 'append_row',
  tool: 'google_sheets_append_row',
  description: { ja: 'スプレッドシートに 1 行追加する', en: 'Adds a row to the sheet' },
  done: { ja: 'スプレッドシートに 1 行追加しました', en: 'A row was added to the sheet' },
  confirm: false,
  repetition: 'local',
  parameters: appendParameters,
  parametersFor: ({ columns }) => z.strictObject({ values: namedTexts(Object.keys(columns)) }),
  async run(provider, { config, arguments: { values } }) {
    const row = rowOf(values, { config, headers: await readHeaders(provider, config.spreadsheet, config.sheet) });
    await appendRow(provider, { spreadsheet: config.spreadsheet, title: config.sheet, row });
    provider.forget(rowsOf(config));
    return { ok: true };
  },
  /** A row does not say which call wrote it, and a column for that is not ours to add: one like it proves nothing either way. */
  async findDone(provider, { config, arguments: { values } }) {
    const [headers = [], ...rows] = await readRows(provider, config.spreadsheet, config.sheet);
    const row = rowOf(values, { config, headers: headers.map((header) => header.trim()) });
    const isThere = rows.slice(-justAddedMax).some((other) => row.every((cell, at) => cell === (other[at] ?? '')));
    if (isThere)
      throw new ProviderError('unclear', 'The sheet has such a row; whether it is this one cannot be known.');
    return null;
  },
});

function rowOf(
  values: Readonly<Record<string, string>>,
  { config, headers }: { config: SheetConfig; headers: readonly string[] },
): string[] {
  const unknown = Object.keys(values).filter((key) => config.columns[key] === undefined);
  if (unknown.length > 0)
    throw new ProviderError('invalid', `Only these values can be kept: ${Object.keys(config.columns).join(', ')}.`);
  const row = headers.map(() => '');
  for (const [key, value] of Object.entries(values)) row[requireColumn(headers, config.columns[key] ?? '')] = value;
  return row;
}

const lookupParameters = z.strictObject({ value: z.string().min(1).max(200) });
const lookup = defineAction<SheetConfig, typeof lookupParameters>({
  name: 'lookup_row',
  tool: 'google_sheets_lookup_row',
  description: { ja: 'スプレッドシートから行を探す', en: 'Looks rows up in the sheet' },
  confirm: false,
  repetition: 'none',
  parameters: lookupParameters,
  run: (provider, { config, arguments: { value } }) => lookUp(provider, { config, value }),
});

export const sheetActions = [append, lookup];

async function lookUp(provider: Provider, { config, value }: { config: SheetConfig; value: string }) {
  const [headers = [], ...rows] = await provider.kept(rowsOf(config), rowsKeptMs, () =>
    readRows(provider, config.spreadsheet, config.sheet),
  );
  if (rows.length > sheetRowsMax) throw new ProviderError('config', 'The sheet is too long to look into.');
  const column = requireColumn(
    headers.map((header) => header.trim()),
    config.lookup_column ?? Object.values(config.columns)[0] ?? '',
  );
  const found = rows.filter((row) => isSame(row[column] ?? '', value));
  return {
    rows: found.slice(0, rowsMax).map((row) => shown(row, { headers, config })),
    has_more: found.length > rowsMax,
  };
}

function rowsOf({ spreadsheet, sheet }: SheetConfig): string {
  return `rows ${JSON.stringify([spreadsheet, sheet])}`;
}

/** Only the columns of the settings are read out. */
function shown(row: readonly string[], { headers, config }: { headers: readonly string[]; config: SheetConfig }) {
  const entries = Object.entries(config.columns).map(([key, header]) => {
    const index = headers.findIndex((one) => one.trim() === header);
    return [key, clip(row[index] ?? '', 80)] as const;
  });
  return Object.fromEntries(entries.slice(0, 8));
}

/** Phone numbers by their digits, other texts without regard to width, case and spaces. */
function isSame(cell: string, value: string): boolean {
  const digits = nationalDigits(value);
  if (digits.length >= 9 && /^[\d\s()+\-‐－]+$/.test(value.normalize('NFKC'))) return nationalDigits(cell) === digits;
  return plain(cell) === plain(value);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
