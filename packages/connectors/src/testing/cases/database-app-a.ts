import { expect } from 'vitest';
import { textOf } from '../../database-app-a/record.ts';
import type { ConnectorCase } from '../connector-case.ts';
import { issuedTokens } from '../issued-tokens.ts';

const apps = [
  { id: '1', name: '顧客' },
  { id: '2', name: '案件' },
];
const text = 'SINGLE_LINE_TEXT';
const fields = [
  { code: 'name', label: 'お名前', type: text, required: true },
  { code: '電話番号', label: '電話番号', type: text, required: false },
  { code: 'count', label: '人数', type: 'NUMBER', required: false },
  { code: 'tags', label: '種別', type: 'CHECK_BOX', required: false },
  { code: 'memo', label: 'メモ', type: 'RICH_TEXT', required: false },
];

export const databaseAppA: ConnectorCase = {
  provider: 'kintone',
  host: 'sakura.cybozu.com',
  inputs: () => ({ subdomain: 'sakura', client_id: 'kintone-client' }),
  credentials: ({ providers }) =>
    issuedTokens(providers.kintone.oauth, {
      scope: 'k:app_record:read k:app_record:write k:app_settings:read',
      isCustomerClient: true,
    }),
  account: { label: 'sakura.cybozu.com' },
  config: { app: '1', fields: { phone: '電話番号', name: 'name', count: 'count', tags: 'tags', memo: 'memo' } },
  options: [
    { params: {}, answer: { apps, fields: [] } },
    { params: { app: '1' }, answer: { apps, fields } },
    { params: { q: '案' }, config: { app: '1' }, answer: { apps: [apps[1]], fields } },
    { params: {}, config: { app: '99' }, answer: { apps, fields: [] } },
  ],
  badConfigs: [
    { config: { app: '99', fields: { name: 'name' } }, paths: ['app'] },
    {
      config: { app: '1', fields: { name: 'namae', kind: 'total' }, lookup_field: 'x' },
      paths: ['fields.name', 'fields.kind', 'lookup_field'],
    },
  ],
  said: {
    action: 'add_record',
    arguments: (text) => ({ values: { name: '山田 太郎', memo: text } }),
    written: ({ kintone }) => kintone.records.map((record) => textOf(record['memo']?.value)),
    markup: /<(?!br>)/,
  },
  countEffects: ({ kintone }) => kintone.records.length,
  actions: [
    {
      name: 'add_record',
      arguments: { values: { name: '山田 太郎', phone: '090-3333-4444', count: '３', tags: '予約、電話' } },
      answer: { ok: true, record_id: expect.stringMatching(/^\d+$/) },
    },
    {
      name: 'find_records',
      arguments: { value: '+819033334444' },
      answer: {
        records: [
          {
            record_id: expect.any(String),
            phone: '090-3333-4444',
            name: '山田 太郎',
            count: '3',
            tags: '予約, 電話',
            memo: '',
          },
        ],
        has_more: false,
      },
    },
  ],
};
