import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { type ConfigProblem, defineConnector } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';
import { unlessGone } from '../definition/unless-gone.ts';
import { googleAuth, googleAuthHosts, judgeGoogle, revokeGoogle } from '../google/google-auth.ts';
import { sheetActions } from './actions.ts';
import { createSpreadsheet, listSheets, listSpreadsheets, readHeaders, spreadsheetType } from './sheet.ts';
import { type SheetConfig, sheetConfig } from './sheet-config.ts';

const aboutAnswer = z.object({ user: z.object({ emailAddress: z.string() }) });
const reason = 'does not exist at the service';

export const spreadsheetA = defineConnector({
  id: 'spreadsheet_a',
  name: { en: 'Google Sheets', ja: 'Google スプレッドシート' },
  description: { ja: '表に行を追加し、行を探します', en: 'Adds rows to a Google sheet, and looks rows up' },
  category: 'crm',
  // Only files that the person picks or this service makes: listing all of them needs a yearly security assessment.
  auth: {
    ...googleAuth(['drive.file']),
    // Google's picker as a part of its consent page: nothing of Google's is loaded into a page of ours.
    pickParams: { trigger_onepick: 'true', mimetypes: spreadsheetType },
  },
  baseUrl: 'https://sheets.googleapis.com',
  hosts: ['sheets.googleapis.com', 'www.googleapis.com', ...googleAuthHosts],
  isEnvironmentOnly: false,
  inputs: [],
  config: sheetConfig,
  needsSetup: true,
  actions: sheetActions,
  judge: judgeGoogle,
  async account(provider) {
    const request = { path: 'https://www.googleapis.com/drive/v3/about', query: { fields: 'user(emailAddress)' } };
    const { user } = await ask(provider, request, aboutAnswer);
    return { label: user.emailAddress, accountId: user.emailAddress };
  },
  async options(provider, { params, config }) {
    const { q = '', spreadsheet = config.spreadsheet, sheet = config.sheet } = params;
    const isNamed = params.spreadsheet !== undefined;
    const spreadsheets = (await listSpreadsheets(provider)).filter(({ name }) => name.includes(q));
    const asked = spreadsheet === undefined ? Promise.resolve([]) : listSheets(provider, spreadsheet);
    const sheets = (await (isNamed ? asked : unlessGone(asked))) ?? [];
    const title = sheets.find(({ id }) => id === sheet)?.id;
    if (spreadsheet === undefined || title === undefined) return { spreadsheets, sheets, headers: [] };
    const headers = await readHeaders(provider, spreadsheet, title);
    return { spreadsheets, sheets, headers: headers.filter((header) => header !== '') };
  },
  checkConfig: check,
  async furnish(provider, language) {
    const { title, sheet, headers, phone } = freshFile[language];
    const spreadsheet = await createSpreadsheet(provider, { title, sheet, headers });
    const columns = Object.fromEntries(headers.map((header) => [header, header]));
    return { spreadsheet, sheet, columns, lookup_column: phone };
  },
  revoke: revokeGoogle,
});

/** A file that this service makes is one that it may write to, without anybody having to pick it. */
const freshFile = {
  ja: {
    ...{ title: '電話受付', sheet: '受付', phone: '電話番号' },
    headers: ['日時', 'お名前', '電話番号', '用件'],
  },
  en: { title: 'Calls', sheet: 'Calls', phone: 'Phone', headers: ['Time', 'Name', 'Phone', 'Subject'] },
};

async function check(provider: Provider, config: SheetConfig): Promise<readonly ConfigProblem[]> {
  const sheets = await unlessGone(listSheets(provider, config.spreadsheet));
  if (!sheets) return [{ path: ['spreadsheet'], reason }];
  if (!sheets.some(({ id }) => id === config.sheet)) return [{ path: ['sheet'], reason }];
  const headers = await readHeaders(provider, config.spreadsheet, config.sheet);
  const columns = Object.entries(config.columns).map(([key, header]) => ({ path: ['columns', key], header }));
  const { lookup_column: lookup } = config;
  const wanted = lookup === undefined ? columns : [...columns, { path: ['lookup_column'], header: lookup }];
  return wanted.flatMap(({ path, header }) => {
    const count = headers.filter((one) => one === header).length;
    if (count === 1) return [];
    return [{ path, reason: count === 0 ? reason : 'must be unique' }];
  });
}
