import type { ConnectorCase } from '../connector-case.ts';
import { issuedTokens } from '../issued-tokens.ts';

const spreadsheets = [
  { id: 'sheet-customers', name: '顧客台帳' },
  { id: 'sheet-orders', name: "注文'26" },
];
const sheets = [
  { id: '受付', name: '受付' },
  { id: "Old 'list'", name: "Old 'list'" },
];
const place = { spreadsheet: 'sheet-customers', sheet: '受付' };

export const spreadsheetA: ConnectorCase = {
  provider: 'google',
  host: 'www.googleapis.com',
  credentials: ({ providers }) =>
    issuedTokens(providers.google.oauth, { scope: 'https://www.googleapis.com/auth/drive.file' }),
  account: { label: 'salon@example.com' },
  config: { ...place, columns: { name: 'お名前', phone: '電話番号', about: '用件' }, lookup_column: '電話番号' },
  options: [
    { params: {}, answer: { spreadsheets, sheets: [], headers: [] } },
    { params: { spreadsheet: 'sheet-customers' }, answer: { spreadsheets, sheets, headers: [] } },
    { params: place, answer: { spreadsheets, sheets, headers: ['お名前', '電話番号', '用件'] } },
    { params: { ...place, sheet: "Old 'list'" }, answer: { spreadsheets, sheets, headers: ['Name', 'Phone'] } },
    { params: {}, config: place, answer: { spreadsheets, sheets, headers: ['お名前', '電話番号', '用件'] } },
    { params: {}, config: { ...place, spreadsheet: 'gone' }, answer: { spreadsheets, sheets: [], headers: [] } },
    { params: {}, config: { ...place, sheet: 'gone' }, answer: { spreadsheets, sheets, headers: [] } },
  ],
  badConfigs: [
    { config: { ...place, spreadsheet: 'gone', columns: { name: 'お名前' } }, paths: ['spreadsheet'] },
    { config: { ...place, sheet: 'gone', columns: { name: 'お名前' } }, paths: ['sheet'] },
    {
      config: { ...place, columns: { name: '氏名' }, lookup_column: '番号' },
      paths: ['columns.name', 'lookup_column'],
    },
  ],
  // A cell takes it without formulas: its own actions try one.
  said: null,
  countEffects: ({ google }) => google.sheets.rows.get('sheet-customers')?.get('受付')?.length ?? 0,
  actions: [
    {
      name: 'append_row',
      arguments: { values: { name: '=1+1', phone: '090-3333-4444', about: '予約' } },
      answer: { ok: true },
    },
    {
      name: 'lookup_row',
      arguments: { value: '+819033334444' },
      answer: { rows: [{ name: '=1+1', phone: '090-3333-4444', about: '予約' }], has_more: false },
    },
  ],
};
