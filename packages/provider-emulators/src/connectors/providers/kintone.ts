import { answerByRoute, type EmulatedProvider, json, Refusal, type Route } from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';
import { objectOf } from '../core/read-request.ts';

type KintoneRecord = Record<string, { value: unknown }>;

const faultCodes: Record<number, string> = { 403: 'GAIA_NO01', 429: 'GAIA_TO04' };

export interface Kintone extends EmulatedProvider {
  oauth: OAuthServer;
  /** Of the app 1. */
  records: KintoneRecord[];
}

const apps = [
  { appId: '1', name: '顧客', spaceId: null },
  { appId: '2', name: '案件', spaceId: null },
];
const fields: Record<string, { type: string; code: string; label: string; required?: boolean; options?: string[] }> = {
  name: { type: 'SINGLE_LINE_TEXT', code: 'name', label: 'お名前', required: true },
  電話番号: { type: 'SINGLE_LINE_TEXT', code: '電話番号', label: '電話番号' },
  count: { type: 'NUMBER', code: 'count', label: '人数' },
  tags: { type: 'CHECK_BOX', code: 'tags', label: '種別', options: ['予約', '電話', '質問'] },
  memo: { type: 'RICH_TEXT', code: 'memo', label: 'メモ' },
  total: { type: 'CALC', code: 'total', label: '合計' },
  status: { type: 'STATUS', code: 'status', label: 'ステータス' },
};

export function createKintone({ now }: { now(): number }): Kintone {
  const failed = (status: number, code: string, message: string, errors?: object): Refusal =>
    new Refusal(status, { code, id: 'emulated', message, ...(errors && { errors }) });
  const oauth = createOAuthServer({
    ...{ now, name: 'kintone', client: { id: 'kintone-client', secret: 'kintone-secret' } },
    ...{ clientAuthentication: 'basic', needsPkce: false, lifetimeSeconds: 3600, isRotating: false },
  });
  const records: KintoneRecord[] = [];

  function requireApp(app: unknown): void {
    if (!apps.some(({ appId }) => appId === String(app)))
      throw failed(404, 'GAIA_AP01', `指定したアプリ（id: ${String(app)}）が見つかりません。`);
  }
  function requireValue(code: string, value: unknown): void {
    const field = fields[code];
    const wrong = (text: string): Refusal =>
      failed(400, 'CB_VA01', '入力内容が正しくありません。', { [`record.${code}.value`]: { messages: [text] } });
    if (!field || field.type === 'CALC' || field.type === 'STATUS')
      throw failed(400, 'GAIA_IF01', 'フィールドがありません。');
    if (field.options) {
      const isRight = Array.isArray(value) && value.every((one) => field.options?.includes(String(one)));
      if (!isRight) throw wrong('選択肢にありません。');
    } else if (typeof value !== 'string' || (field.type === 'NUMBER' && !/^-?\d+(\.\d+)?$/.test(value))) {
      throw wrong('数字でなければなりません。');
    }
  }

  const routes: readonly Route[] = [
    [
      'GET',
      /^\/k\/v1\/apps\.json$/,
      ({ query }) => {
        const named = apps.filter(({ name }) => name.includes(query.get('name') ?? ''));
        const offset = Number(query.get('offset') ?? '0');
        return json({ apps: named.slice(offset, offset + Number(query.get('limit') ?? '100')) });
      },
    ],
    [
      'GET',
      /^\/k\/v1\/app\/form\/fields\.json$/,
      ({ query }) => {
        requireApp(query.get('app'));
        return json({ properties: fields, revision: '1' });
      },
    ],
    [
      'POST',
      /^\/k\/v1\/record\.json$/,
      (request) => {
        const body = request.json();
        requireApp(body['app']);
        const given = objectOf(body['record']);
        const record: KintoneRecord = {};
        for (const [code, field] of Object.entries(given)) {
          const { value } = objectOf(field);
          requireValue(code, value);
          record[code] = { value };
        }
        const name = record['name']?.value;
        if (name === undefined || name === '')
          throw failed(400, 'CB_VA01', '入力内容が正しくありません。', {
            'record.name.value': { messages: ['必須です。'] },
          });
        const id = String(newNumber());
        records.push({ ...record, $id: { value: id } });
        return json({ id, revision: '1' });
      },
    ],
    [
      'GET',
      /^\/k\/v1\/records\.json$/,
      ({ query }) => {
        requireApp(query.get('app'));
        const match = /^(\S+) in \((.+)\) order by \$id desc limit (\d+)$/.exec(query.get('query') ?? '');
        if (!match) throw failed(400, 'GAIA_IQ11', '指定されたクエリは正しくありません。');
        const [, code = '', list = '', limit = ''] = match;
        const values = [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
        const found = records.filter((record) => values.includes(String(record[code]?.value))).toReversed();
        const shown = found.slice(0, Number(limit)).map((record) => {
          const wanted = [...query].flatMap(([name, field]) => (/^fields\[\d+\]$/.test(name) ? [field] : []));
          return Object.fromEntries(wanted.filter((field) => record[field]).map((field) => [field, record[field]]));
        });
        return json({ records: shown, totalCount: String(found.length) });
      },
    ],
  ];
  return {
    hosts: ['sakura.cybozu.com'],
    ...{ oauth, records },
    answer(request) {
      if (request.path === '/oauth2/authorization') return oauth.authorize(request);
      if (request.path === '/oauth2/token') return oauth.token(request);
      if (oauth.scopeOf(request) === null) throw failed(401, 'CB_OA01', 'OAuthのアクセストークンが正しくありません。');
      return answerByRoute(routes, request) ?? failed(404, 'CB_NF01', 'not found').answer;
    },
    fault: (status) => failed(status, faultCodes[status] ?? 'GAIA_DA02', 'fault').answer,
    killCredentials: oauth.killGrants,
  };
}
