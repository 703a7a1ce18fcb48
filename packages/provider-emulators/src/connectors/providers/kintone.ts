import type { KintoneRestAPIClient } from '@kintone/rest-api-client';
import { answerByRoute, type EmulatedProvider, json, Refusal, type Route } from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';
import { objectOf } from '../core/read-request.ts';
import { fields } from './kintone-form.ts';

type Answer<Method extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>;
type Apps = Answer<KintoneRestAPIClient['app']['getApps']>;
type Fields = Answer<KintoneRestAPIClient['app']['getFormFields']>;
type Added = Answer<KintoneRestAPIClient['record']['addRecord']>;
type Found = Answer<KintoneRestAPIClient['record']['getRecords']>;
type KintoneRecord = Found['records'][number];

const faultCodes: Record<number, string> = { 403: 'GAIA_NO01', 429: 'GAIA_TO04' };

export interface Kintone extends EmulatedProvider {
  oauth: OAuthServer;
  /** Of the app 1. */
  records: KintoneRecord[];
}

const someone = { code: 'sato', name: '佐藤 花子' };
const created = { createdAt: '2026-01-05T00:00:00.000Z', creator: someone };
const changed = { modifiedAt: '2026-01-05T00:00:00.000Z', modifier: someone };
const ofApp = { code: '', description: '', spaceId: null, threadId: null, ...created, ...changed };
const apps = [
  { appId: '1', name: '顧客', ...ofApp },
  { appId: '2', name: '案件', ...ofApp },
] satisfies Apps['apps'];

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
  /** The field with this value, as a record has it. */
  function valueOf(code: string, value: unknown): KintoneRecord[string] {
    const field = fields[code];
    const wrong = (text: string): Refusal =>
      failed(400, 'CB_VA01', '入力内容が正しくありません。', { [`record.${code}.value`]: { messages: [text] } });
    switch (field?.type) {
      case 'CHECK_BOX': {
        const given = Array.isArray(value) ? value.map(String) : [''];
        if (!given.every((one) => field.options[one])) throw wrong('選択肢にありません。');
        return { type: field.type, value: given };
      }
      case 'NUMBER':
      case 'SINGLE_LINE_TEXT':
      case 'RICH_TEXT':
        if (typeof value !== 'string' || (field.type === 'NUMBER' && !/^-?\d+(\.\d+)?$/.test(value)))
          throw wrong('数字でなければなりません。');
        return { type: field.type, value };
      default:
        throw failed(400, 'GAIA_IF01', 'フィールドがありません。');
    }
  }

  const routes: readonly Route[] = [
    [
      'GET',
      /^\/k\/v1\/apps\.json$/,
      ({ query }) => {
        const named = apps.filter(({ name }) => name.includes(query.get('name') ?? ''));
        const offset = Number(query.get('offset') ?? '0');
        return json<Apps>({ apps: named.slice(offset, offset + Number(query.get('limit') ?? '100')) });
      },
    ],
    [
      'GET',
      /^\/k\/v1\/app\/form\/fields\.json$/,
      ({ query }) => {
        requireApp(query.get('app'));
        return json<Fields>({ properties: fields, revision: '1' });
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
          record[code] = valueOf(code, value);
        }
        const name = record['name']?.value;
        if (name === undefined || name === '')
          throw failed(400, 'CB_VA01', '入力内容が正しくありません。', {
            'record.name.value': { messages: ['必須です。'] },
          });
        const id = String(newNumber());
        records.push({ ...record, $id: { type: '__ID__', value: id } });
        return json<Added>({ id, revision: '1' });
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
        const found = records
          .filter((record) =>
            [record[code]?.value].flat().some((value) => typeof value === 'string' && values.includes(value)),
          )
          .toReversed();
        const shown = found.slice(0, Number(limit)).map((record) => {
          const wanted = [...query].flatMap(([name, field]) => (/^fields\[\d+\]$/.test(name) ? [field] : []));
          const shownFields = wanted.flatMap((code) => {
            const field = record[code];
            return field ? [[code, field] as const] : [];
          });
          return Object.fromEntries(shownFields);
        });
        return json<Found>({ records: shown, totalCount: String(found.length) });
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
