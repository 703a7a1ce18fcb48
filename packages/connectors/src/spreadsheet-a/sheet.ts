import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { clip } from '../definition/texts.ts';

const spreadsheetAnswer = z.object({
  sheets: z
    .array(z.object({ properties: z.object({ title: z.string(), hidden: z.boolean().optional() }) }))
    .default([]),
});
const valuesAnswer = z.object({ values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))).default([]) });
const createdAnswer = z.object({ spreadsheetId: z.string() });
const filesAnswer = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const pagesMax = 10;
export const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

export interface Sheet {
  id: string;
  name: string;
}

/** Spreadsheets that the account has opened to this service. */
export async function listSpreadsheets(provider: Provider): Promise<Sheet[]> {
  const found: Sheet[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const query = {
      q: `mimeType='${spreadsheetType}' and trashed=false`,
      ...{ orderBy: 'modifiedTime desc', pageSize: 100, fields: 'files(id,name),nextPageToken' },
      ...{ supportsAllDrives: true, includeItemsFromAllDrives: true, pageToken },
    };
    const request = { path: 'https://www.googleapis.com/drive/v3/files', query };
    const { files, nextPageToken } = await ask(provider, request, filesAnswer);
    found.push(...files.map(({ id, name }) => ({ id, name: clip(name, 100) })));
    pageToken = nextPageToken;
    if (pageToken === undefined) break;
  }
  return found;
}

/** A file of one sheet with a first row; answers its id. */
export async function createSpreadsheet(
  provider: Provider,
  { title, sheet, headers }: { title: string; sheet: string; headers: readonly string[] },
): Promise<string> {
  const values = headers.map((header) => ({ userEnteredValue: { stringValue: header } }));
  const grid = {
    properties: { title: sheet, gridProperties: { frozenRowCount: 1 } },
    data: [{ rowData: [{ values }] }],
  };
  const request = {
    method: 'POST',
    path: '/v4/spreadsheets',
    json: { properties: { title }, sheets: [grid] },
  } as const;
  return (await ask(provider, request, createdAnswer)).spreadsheetId;
}

/** The API reads and writes by title, so the title is the id. */
export async function listSheets(provider: Provider, spreadsheet: string): Promise<Sheet[]> {
  const query = { fields: 'sheets.properties(title,hidden)' };
  const { sheets } = await ask(provider, { path: pathOf(spreadsheet), query }, spreadsheetAnswer);
  return sheets
    .filter(({ properties }) => properties.hidden !== true)
    .map(({ properties: { title } }) => ({ id: title, name: title }));
}

/** The texts of the first row, by column; a column without one is empty. */
export async function readHeaders(provider: Provider, spreadsheet: string, title: string): Promise<string[]> {
  const path = `${pathOf(spreadsheet)}/values/${rangeOf(title, '!1:1')}`;
  const { values } = await ask(provider, { path }, valuesAnswer);
  return (values[0] ?? []).map((value) => textOf(value).trim());
}

export async function readRows(provider: Provider, spreadsheet: string, title: string): Promise<string[][]> {
  const path = `${pathOf(spreadsheet)}/values/${rangeOf(title)}`;
  const { values } = await ask(provider, { path, query: { majorDimension: 'ROWS' } }, valuesAnswer);
  return values.map((row) => row.map(textOf));
}

/** `RAW`: a caller who dictates a formula gets its text. */
export async function appendRow(
  provider: Provider,
  { spreadsheet, title, row }: { spreadsheet: string; title: string; row: readonly string[] },
): Promise<void> {
  await provider.request({
    method: 'POST',
    path: `${pathOf(spreadsheet)}/values/${rangeOf(title)}:append`,
    query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
    json: { values: [row] },
  });
}

export function requireColumn(headers: readonly string[], header: string): number {
  const index = headers.indexOf(header);
  if (index === -1) throw new ProviderError('config', `The sheet has no column ${clip(header, 60)}.`);
  return index;
}

function pathOf(spreadsheet: string): string {
  return `/v4/spreadsheets/${encodeURIComponent(spreadsheet)}`;
}

function rangeOf(title: string, cells = ''): string {
  return encodeURIComponent(`'${title.replaceAll("'", "''")}'${cells}`);
}

function textOf(value: string | number | boolean): string {
  return String(value);
}
