import { json, type Route } from '../core/emulated-provider.ts';
import type { drive_v3 as drive } from '@googleapis/drive';
import type { sheets_v4 as sheets } from '@googleapis/sheets';
import { z } from 'zod';
import { newNumber } from '../core/new-id.ts';
import { googleRefusal } from './google-refusal.ts';

const newFile = z.object({
  properties: z.object({ title: z.string() }),
  sheets: z.array(
    z.object({
      properties: z.object({ title: z.string() }),
      data: z.array(
        z.object({
          rowData: z.array(
            z.object({ values: z.array(z.object({ userEnteredValue: z.object({ stringValue: z.string() }) })) }),
          ),
        }),
      ),
    }),
  ),
});

export interface GoogleSheets {
  /** By spreadsheet, then by sheet. */
  rows: Map<string, Map<string, string[][]>>;
  routes: readonly Route[];
  /** Of the host of Drive. */
  drive: readonly Route[];
  /** Somebody picks the file that was closed to this service; answers its id. */
  pick(): string;
}

const oldFiles = [
  { id: 'sheet-customers', name: '顧客台帳' },
  { id: 'sheet-orders', name: "注文'26" },
];

const closedFile = { id: 'sheet-closed', name: '以前からの台帳' };

export function createGoogleSheets(): GoogleSheets {
  const files: drive.Schema$File[] = [...oldFiles];
  const rows = new Map([
    [
      'sheet-customers',
      new Map([
        [
          '受付',
          [
            ['お名前', '電話番号', '用件'],
            ['佐藤 花子', '090-1111-2222', '予約'],
            ['鈴木 一郎', '03-1234-5678', '質問'],
          ],
        ],
        ["Old 'list'", [['Name', '', 'Phone']]],
      ]),
    ],
    ['sheet-orders', new Map([['Sheet1', [['注文', '状態']]]])],
  ]);

  function sheetsOf(id: string | undefined): Map<string, string[][]> {
    const found = rows.get(id ?? '');
    if (!found) throw googleRefusal(404, 'notFound', 'Requested entity was not found.');
    return found;
  }
  function rowsOf(
    id: string | undefined,
    range: string | undefined,
  ): { title: string; cells: string[][]; isHeader: boolean } {
    const match = /^'((?:[^']|'')+)'(!1:1)?$/.exec(range ?? '');
    const title = (match?.[1] ?? '').replaceAll("''", "'");
    const cells = sheetsOf(id).get(title);
    if (!cells) throw googleRefusal(400, 'badRequest', `Unable to parse range: ${range}`);
    return { title, cells, isHeader: match?.[2] !== undefined };
  }

  const routes: readonly Route[] = [
    [
      'POST',
      /^\/v4\/spreadsheets$/,
      (request) => {
        const asked = newFile.safeParse(request.json());
        if (!asked.success) throw googleRefusal(400, 'badRequest', 'Invalid JSON payload received.');
        const id = `sheet-${newNumber()}`;
        files.push({ id, name: asked.data.properties.title });
        const sheets = asked.data.sheets.map(
          ({ properties: { title }, data }) =>
            [
              title,
              data.flatMap(({ rowData }) =>
                rowData.map(({ values }) => values.map(({ userEnteredValue }) => userEnteredValue.stringValue)),
              ),
            ] as const,
        );
        rows.set(id, new Map(sheets));
        return json<sheets.Schema$Spreadsheet>({ spreadsheetId: id });
      },
    ],
    [
      'GET',
      /^\/v4\/spreadsheets\/([^/:]+)$/,
      (_request, [id]) =>
        json<sheets.Schema$Spreadsheet>({
          sheets: [...sheetsOf(id).keys()].map((title, index) => ({
            properties: { sheetId: index * 7, title, index },
          })),
        }),
    ],
    [
      'GET',
      /^\/v4\/spreadsheets\/([^/:]+)\/values\/([^/]+)$/,
      (_request, [id, range]) => {
        const { cells, isHeader } = rowsOf(id, range);
        const values = isHeader ? cells.slice(0, 1) : cells;
        return json<sheets.Schema$ValueRange>({ range: range ?? '', majorDimension: 'ROWS', values });
      },
    ],
    [
      'POST',
      /^\/v4\/spreadsheets\/([^/:]+)\/values\/([^/]+):append$/,
      (request, [id, range]) => {
        if (request.query.get('valueInputOption') !== 'RAW') throw googleRefusal(400, 'badRequest', 'RAW is played');
        const { title, cells } = rowsOf(id, range);
        const values = request.json<sheets.Schema$ValueRange>()['values'];
        if (!Array.isArray(values)) throw googleRefusal(400, 'badRequest', 'values');
        for (const row of values) cells.push(Array.isArray(row) ? row.map(String) : []);
        return json<sheets.Schema$AppendValuesResponse>({
          spreadsheetId: id ?? '',
          updates: { updatedRange: `'${title}'!A${cells.length}`, updatedRows: values.length },
        });
      },
    ],
  ];
  const driveRoutes: readonly Route[] = [
    ['GET', /^\/drive\/v3\/about$/, () => json<drive.Schema$About>({ user: { emailAddress: 'salon@example.com' } })],
    [
      'GET',
      /^\/drive\/v3\/files$/,
      ({ query }) => {
        if (!query.get('q')?.includes("mimeType='application/vnd.google-apps.spreadsheet'"))
          throw googleRefusal(400, 'invalid', 'Invalid Value');
        const isSecond = query.get('pageToken') === 'second';
        return json<drive.Schema$FileList>(
          isSecond ? { files: files.slice(1) } : { files: files.slice(0, 1), nextPageToken: 'second' },
        );
      },
    ],
  ];
  return {
    ...{ rows, routes, drive: driveRoutes },
    pick() {
      if (!rows.has(closedFile.id)) {
        files.push(closedFile);
        rows.set(closedFile.id, new Map([['台帳', [['お名前', '電話番号']]]]));
      }
      return closedFile.id;
    },
  };
}
